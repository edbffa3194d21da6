import type { Paths } from './paths.ts'

export const questionAnchor = (id: number) => `pitanje-${id}`

/** The listing's page with the part of its questions that holds this one, at the question. */
export const questionPath = (
  paths: Pick<Paths, 'listing'>,
  { listingId, title, id }: { listingId: number; title: string; id: number },
) => `${paths.listing(listingId, title, { pitanje: id })}#${questionAnchor(id)}`
