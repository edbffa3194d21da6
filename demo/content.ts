import { generateDemoListings } from './generate.ts'
import { completed } from './generate/attributes.ts'
import { Random } from './generate/random.ts'
import { leavingRoom } from './generate/room.ts'
import { type DemoListing, demoListings } from './listings.ts'

const listingCount = 3400

/** All demo listings: the handwritten ones, then the generated ones. */
export const makeDemoContent = (): DemoListing[] =>
  leavingRoom([
    ...demoListings.map((listing, index) => ({
      ...listing,
      ...completed(listing, new Random(`written ${index}`)),
    })),
    ...generateDemoListings(listingCount - demoListings.length),
  ])

type Photo = DemoListing['photos'][number]
export const photoKey = ({ scene, seed }: Photo) => `${scene}:${seed}`

/** Each distinct picture, by key. */
export const photosOfContent = (listings: readonly DemoListing[]): Map<string, Photo> =>
  new Map(listings.flatMap(({ photos }) => photos).map((photo) => [photoKey(photo), photo]))
