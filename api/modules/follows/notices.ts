import { makePaths } from '#contract/paths/paths.ts'
import { plural } from '#contract/text/plural.ts'
import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'

export type Published = {
  seller: { id: number; name: string }
  title: string
  listingId: number
}

export const followedPublished = defineNotice({
  name: 'followed-published',
  kind: 'followed_seller',
  write: ({ events, count }: NoticeGroup<Published>, { brand }) => {
    const paths = makePaths(brand)
    const [{ seller, title, listingId }] = events
    const items = events.map((event) => ({
      text: event.title,
      path: paths.listing(event.listingId, event.title),
    }))
    return count === 1
      ? { text: `Novi oglas korisnika ${seller.name}: „${title}“`, path: paths.listing(listingId, title) }
      : {
          text: `${count} ${plural(count, 'novi oglas', 'nova oglasa', 'novih oglasa')} korisnika ${seller.name}`,
          // Unlike the profile of a seller, these results are there even once the seller is banned.
          path: paths.search({ user_id: seller.id }),
          items,
        }
  },
})

export const followNotices = [followedPublished]
