import type { MetaDescriptor } from 'react-router'
import type { Card } from '#web/cards/card.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { sharingTags } from '#web/lib/pages/sharing-tags.ts'
import { paths } from '#web/lib/site.ts'
import { breadcrumbList, itemList } from '#web/lib/pages/structured-data.ts'

type Page = {
  heading: string
  /** The last part of the heading. */
  name: string
  description: string
  path: string
  parents: readonly { name: string; path: string }[]
  cards: readonly Card[]
}

export function landingHead({ heading, name, description, path, parents, cards }: Page, origin: string) {
  const title = `${heading} - oglasi`
  const photo = cards.find(({ image }) => image.endsWith('.webp'))?.image
  const tags: MetaDescriptor[] = [
    ...pageMeta({ title, description, canonical: origin + path }),
    ...sharingTags({ title, description, url: origin + path, image: photo && new URL(photo, origin).href }),
    breadcrumbList(origin, [{ name: 'Početna', path: paths.home() }, ...parents, { name, path }]),
  ]
  if (cards.length > 0) {
    const items = cards.map((card) => ({ name: card.title, path: paths.listing(card.id, card.title) }))
    tags.push(itemList(origin, items))
  }
  return tags
}
