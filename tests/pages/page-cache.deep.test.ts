import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

/** A page rendered again a few seconds later differs in its time. */
const withoutTime = (html: string) => html.replace(/\\"now\\",\d+/, '')

test(
  'shows members and a visitor only their own content, in 300 turns',
  { timeout: 60_000 },
  async ({ site, make, login }) => {
    const people = [
      await make.account({ username: 'prva-osoba' }),
      await make.account({ username: 'druga-osoba' }),
    ]
    const tokens = await Promise.all(people.map(login))
    const visitor = await site.inject('/login')
    for (let turn = 0; turn < 300; turn++) {
      const who = turn % 3
      // A page that is cheap to render; all pages take the same path.
      const page = await site.inject({
        url: '/nema-ove-stranice',
        ...(who < 2 && { cookies: { 'auth.token': tokens[who]! } }),
      })
      const seen = people.map(({ username }) => page.body.includes(username))
      if (seen[0] !== (who === 0) || seen[1] !== (who === 1)) expect.fail(`turn ${turn}: ${who} saw ${seen}`)
    }
    expect(withoutTime((await site.inject('/login')).body)).toBe(withoutTime(visitor.body))
  },
)
