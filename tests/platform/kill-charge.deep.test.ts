import { once } from 'node:events'
import { expect } from 'vitest'
import { creditOf } from '#api/modules/ledger/service.ts'
import { car } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/listings/sellers.ts'
import { start } from './processes/bundled.ts'

test(
  'neither charges nor publishes when the program is killed in between, and does both once afterwards',
  { timeout: 60_000 },
  async ({ cloned, db, seller, make, deps }) => {
    const { account, call } = await seller()
    await make.credit(account.id, 100)
    const { id } = (await call('POST', '/listings', { ...car(deps.catalog), urgent: true })).body
    for (const point of ['publishing: charged', 'publishing: published']) {
      const args = [cloned.url, String(account.id), String(id), point]
      const child = await start('publish-and-die.ts', args, ['ignore', 'ignore', 'inherit'])
      const [, signal] = await once(child, 'exit')
      expect(signal, point).toBe('SIGKILL')
      expect(await creditOf(db, account.id), point).toBe(100)
      expect((await call('GET', `/listings/${id}`)).body.status, point).toBe('draft')
    }
    expect((await call('POST', `/listings/${id}/publish`, { price: 80 })).status).toBe(200)
    expect(await creditOf(db, account.id)).toBe(20)
  },
)
