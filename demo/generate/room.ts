import { categoriesFile, readReferenceFile } from '#db/reference-files.ts'
import { demoAccounts } from '#demo/accounts.ts'
import type { DemoListing } from '#demo/listings/demo-listing.ts'
import { sellerFor } from '#demo/sellers.ts'
import { Random } from './random.ts'

const { content: categories } = await readReferenceFile('categories.json', categoriesFile)
const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]))

function rootOf(id: number): number {
  const parent = parents.get(id)
  return parent ? rootOf(parent) : id
}

/** Cars in each state; below the limits of a pro, so that a visitor's own and renewed ones fit in. */
const mostCars = { active: 5, expired: 2, hidden: 2, draft: 1, finished: 2 } as const
const cars = 18

const logins = new Set(demoAccounts.map(({ username }) => username))

/** The goods that a title names: nobody may renew a listing while a fresher one offers the same. */
const subjectOf = ({ categoryId, title }: DemoListing) => {
  const words = title.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return `${categoryId} ${words
    .filter((word) => !/^(povoljno|hitno|akcija|novo)$/.test(word))
    .slice(0, 2)
    .join(' ')}`
}

/**
 * Passes surplus listings of the sellers with a login to other traders: cars beyond their room, and
 * repeated offers of one thing.
 */
export function leavingRoom(listings: readonly DemoListing[]): DemoListing[] {
  const carsBy = new Map<string, number>()
  const subjects = new Set<string>()
  return listings.map((listing, index) => {
    const { seller, categoryId, status = 'active' } = listing
    if (!logins.has(seller)) return listing
    const subject = `${seller} ${subjectOf(listing)}`
    const kind = `${seller} ${status}`
    const held = carsBy.get(kind) ?? 0
    if (subjects.has(subject) || (categoryId === cars && held >= mostCars[status])) {
      const random = new Random(`room ${index}`)
      return { ...listing, seller: otherTrader(rootOf(categoryId), random) }
    }
    subjects.add(subject)
    if (categoryId === cars) carsBy.set(kind, held + 1)
    return listing
  })
}

function otherTrader(root: number, random: Random): string {
  for (;;) {
    const { username } = sellerFor(root, true, random)
    if (!logins.has(username)) return username
  }
}
