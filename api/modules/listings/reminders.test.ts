import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { remindSellers } from './reminder-service.ts'

const day = 24 * 3600 * 1000

test('what falls due between two days is told, however late the jobs of either began', async ({
  make,
  db,
  deps,
}) => {
  const seller = await make.account()
  const first = Date.UTC(2026, 8, 1, 7)
  const due = new Date(first + 10_000)
  await make.listing({ seller_id: seller.id, refreshed_at: new Date(due.getTime() - 30 * day) })
  const mails = async () => {
    const rows = await db
      .selectFrom('outbox_message')
      .select('key')
      .where('recipient', '=', seller.email!)
      .execute()
    return rows.length
  }

  await remindSellers(deps, new Date(first + 1_000))
  expect(await mails()).toBe(0)
  await remindSellers(deps, new Date(first + day + 40_000))
  expect(await mails()).toBe(1)
  await remindSellers(deps, new Date(first + 2 * day + 1_000))
  expect(await mails()).toBe(1)
})
