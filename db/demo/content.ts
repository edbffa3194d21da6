import { generateDemoListings } from './generate.ts'
import { completed } from './generate/attributes.ts'
import { Random } from './generate/random.ts'
import { type DemoListing, demoListings } from './listings.ts'

const listingCount = 3400

/** All listings of the demo: those written by hand, then the generated ones. */
export const makeDemoContent = (): DemoListing[] => [
  ...demoListings.map((listing, index) => ({
    ...listing,
    ...completed(listing, new Random(`written ${index}`)),
  })),
  ...generateDemoListings(listingCount - demoListings.length),
]

type Photo = DemoListing['photos'][number]
export const photoKey = ({ scene, seed }: Photo) => `${scene}:${seed}`

/** Every picture once, by its key. */
export const photosOfContent = (listings: readonly DemoListing[]): Map<string, Photo> =>
  new Map(listings.flatMap(({ photos }) => photos).map((photo) => [photoKey(photo), photo]))
