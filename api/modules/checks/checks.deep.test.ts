import { expect } from 'vitest'
import { fewestCopies } from '#contract/checks/rules.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/staff/checks.ts'

const old = { created_at: new Date('2020-01-01') }

test(
  'opens one case for fifty reposts',
  { timeout: 120_000 },
  async ({ person, offer, runJobs, casesOf, login, app, clock }) => {
    const seller = await person(old)
    let latest = 0
    for (let time = 0; time < 50; time++) {
      // A new session each time, since weeks pass.
      const call = caller(app, await login(seller))
      latest = await offer({ ...seller, call }, { title: 'Biciklo trkaće Merida' })
      await runJobs()
      await call('POST', `/listings/${latest}/finish`)
      clock.advance(6 * 3600_000)
    }
    clock.reset()
    const found = await casesOf(seller.id)
    expect(found).toMatchObject([{ subject: { type: 'user' }, checks: ['reposts'] }])
    expect(found[0].hits).toHaveLength(50 - fewestCopies.user)
    expect(found[0].hits[0].facts[0]).toEqual({
      name: 'Oglas',
      value: 'Biciklo trkaće Merida',
      listing: latest,
    })
  },
)
