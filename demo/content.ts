import { generateDemoListings } from './generate.ts'
import { completed } from './generate/attributes.ts'
import { Random } from './generate/random.ts'
import { leavingRoom } from './generate/room.ts'
import { type DemoListing, demoListings } from './listings.ts'

const listingCount = 3400

/** A handwritten listing was refreshed lately, and has been seen for weeks. */
function interestIn({ status = 'active', daysOld, hoursAgo, views }: DemoListing, random: Random) {
  if (status !== 'active' || views !== undefined) return {}
  const days = daysOld ?? Math.ceil(hoursAgo / 24) + random.int(20, 100)
  return { daysOld: days, views: days * random.int(6, 30) }
}

/** All demo listings: the handwritten ones, then the generated ones. */
export const makeDemoContent = (): DemoListing[] =>
  leavingRoom([
    ...demoListings.map((listing, index) => {
      const random = new Random(`written ${index}`)
      return { ...listing, ...completed(listing, random), ...interestIn(listing, random) }
    }),
    ...generateDemoListings(listingCount - demoListings.length),
  ])

type Photo = DemoListing['photos'][number]
export const photoKey = ({ scene, seed }: Photo) => `${scene}:${seed}`

/** Each distinct picture, by key. */
export const photosOfContent = (listings: readonly DemoListing[]): Map<string, Photo> =>
  new Map(listings.flatMap(({ photos }) => photos).map((photo) => [photoKey(photo), photo]))
