import { expect } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { plainBrowser, test } from '#tests/support/browser/plain-browser.ts'

// Categories and the developers' mail have addresses of their own kinds. Pages of staff do not exist for others, so no folder
// of theirs leads anywhere, and there is no list of people or banks.
const isOther = (pattern: string) => /^\/(?::|dev\/|admin\/|profil\/|loan\/)/.test(pattern)

const patterns = Object.values(makePaths(defaultBrand)).flatMap((path) =>
  'pattern' in path && !isOther(path.pattern) ? path.pattern : [],
)

/** Every folder above a page, such as `/transakcije/:id`, unless it is a page of one thing itself. */
function parentPatterns(): string[] {
  const things = new Set(
    patterns.map((pattern) => pattern.replace(/\/:\w+\?$/, '')).filter((one) => one.includes(':')),
  )
  const parents = new Set<string>()
  for (const pattern of patterns) {
    const parts = pattern.split('/')
    for (let end = 2; end < parts.length; end += 1) parents.add(parts.slice(0, end).join('/'))
  }
  return [...parents].filter((parent) => !things.has(parent)).toSorted()
}

test('answers above every page, or leads somewhere that answers', async ({ site, make, as }) => {
  const member = await make.account()
  const addresses = parentPatterns().map((pattern) =>
    pattern.replace(':username', member.username).replace(/:\w+/g, '1'),
  )
  expect(addresses.length).toBeGreaterThan(30)
  const lost: string[] = []
  for (const [who, browser] of [
    ['visitor', plainBrowser(site)],
    ['member', await as(member)],
  ] as const)
    for (const address of addresses) {
      const seen = [address]
      let answer = await browser.get(address)
      while (answer.statusCode >= 300 && answer.statusCode < 400 && seen.length < 6) {
        seen.push(answer.headers.location!.toString())
        answer = await browser.get(seen.at(-1)!)
      }
      // No payment and no message has this number.
      if (/^\/(?:transakcije|notifikacije\/poruka)\/1/.test(address) && seen.length > 1) continue
      if (answer.statusCode >= 400) lost.push(`${who}: ${seen.join(' -> ')} ${answer.statusCode}`)
    }
  expect(lost).toEqual([])
})
