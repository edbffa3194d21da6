import { sql } from 'kysely'
import { expect } from 'vitest'
import { reason, test } from '#tests/support/accounts/account-merge.ts'
import { mergeJob } from './service.ts'

test('resumes after an interruption at any batch, and loses no listing', async ({
  db,
  deps,
  make,
  admin,
  runJobs,
}) => {
  const [gone, kept] = [
    await make.account({ username: 'prekid.1' }),
    await make.account({ username: 'prekid.2' }),
  ]
  const first = await make.listing({ seller_id: gone.id, title: 'Mnogo oglasa' })
  await sql`
    insert into listing (seller_id, title, category_id, status, refreshed_at, city_id)
    select seller_id, title, category_id, status, refreshed_at, city_id
    from listing, generate_series(1, 449) where listing.id = ${first.id}`.execute(db)
  const reply = await admin.call('POST', `/admin/users/${gone.id}/merge`, {
    into: kept.id,
    username: gone.username,
    reason,
  })
  expect(reply.status).toBe(200)
  const payload = { id: reply.body.id as number }
  const sellers = async () => {
    const { rows } = await sql<{ gone: number; kept: number }>`
      select count(*) filter (where seller_id = ${gone.id}) as gone,
        count(*) filter (where seller_id = ${kept.id}) as kept from listing`.execute(db)
    return rows[0]!
  }
  // Stops after each transaction that moved something.
  const seen: number[] = []
  for (let runs = 0; runs < 50; runs++) {
    const error = await mergeJob.run(deps, payload, AbortSignal.abort()).then(
      () => undefined,
      (reason_: unknown) => reason_,
    )
    const now = await sellers()
    expect(now.gone + now.kept).toBe(450)
    seen.push(now.kept)
    if (error === undefined) break
    expect((error as Error).name).toBe('AbortError')
  }
  expect(new Set(seen)).toEqual(new Set([0, 200, 400, 450]).union(new Set(seen)))
  expect(await sellers()).toEqual({ gone: 0, kept: 450 })
  const merge = (await admin.call('GET', `/admin/merges/${payload.id}`)).body.data
  expect(merge.done_at).not.toBeNull()
  // The queued job finds nothing to do.
  await runJobs()
  expect(await sellers()).toEqual({ gone: 0, kept: 450 })
})
