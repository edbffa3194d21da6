import type { PublicPaths } from './public.ts'

export const questionAnchor = (id: number) => `pitanje-${id}`

/** The listing's page with the part of its questions that holds this one, at the question. */
export const questionPath = (
  paths: Pick<PublicPaths, 'listing'>,
  { listingId, title, id }: { listingId: number; title: string; id: number },
) => `${paths.listing(listingId, title, { pitanje: id })}#${questionAnchor(id)}`
