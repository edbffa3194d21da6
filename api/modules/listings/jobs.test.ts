import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { deleteExpiredSessions } from '#api/modules/accounts/jobs.ts'
import { test } from '#tests/support/test.ts'
import { eraseListings, expireListings, remindToRefresh } from './jobs.ts'

const day = 24 * 3600 * 1000
const ago = (days: number) => new Date(Date.now() - days * day)

test('expires overdue listings and removes them from search', async ({ make, db, runJobs, index, app }) => {
  const [over, still] = [
    await make.listing({ title: 'Istekli kaktus', expires_at: ago(0.01) }),
    await make.listing({ title: 'Svježi kaktus', expires_at: ago(-1) }),
  ]
  const found = async () => {
    await index()
    const { data, meta } = (await app.inject('/api/search?q=kaktus')).json()
    return { ids: data.map(({ id }: { id: number }) => id), total: meta.total }
  }
  // Replies omit it from the moment on; search knows from the job.
  expect(await found()).toEqual({ ids: [still.id], total: 2 })

  await enqueue(db, expireListings, {})
  await runJobs()

  expect(await found()).toEqual({ ids: [still.id], total: 1 })
  expect((await app.inject(`/api/listings/${over.id}`)).statusCode).toBe(410)
})

test('erases listings deleted a month ago', async ({ make, db, runJobs }) => {
  const [old, recent] = [
    await make.listing({ deleted_at: ago(31) }),
    await make.listing({ deleted_at: ago(29) }),
  ]
  await enqueue(db, eraseListings, {})
  await runJobs()
  const left = await db.selectFrom('listing').select('id').where('id', 'in', [old.id, recent.id]).execute()
  expect(left).toEqual([{ id: recent.id }])
})

test('deletes expired sessions and keeps others', async ({ make, db, login, runJobs, clock, app }) => {
  const seller = await make.account()
  const old = await login(seller)
  clock.advance(15 * day)
  const fresh = await login(seller)
  await enqueue(db, deleteExpiredSessions, {})
  await runJobs()
  const me = async (token: string) =>
    (await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode
  expect([await me(old), await me(fresh)]).toEqual([401, 200])
  expect(
    await db.selectFrom('session').select('id').where('account_id', '=', seller.id).execute(),
  ).toHaveLength(1)
  clock.reset()
})

test('reminds sellers once of listings that became refreshable since yesterday', async ({
  make,
  db,
  runJobs,
}) => {
  const user = await make.account()
  const shop = await make.shop()
  const unverified = await make.account({ email_verified_at: null })
  await make.listing({ seller_id: user.id, title: 'Bicikl za obnovu', refreshed_at: ago(30.5) })
  await make.listing({
    seller_id: user.id,
    title: 'Drugi bicikl',
    refreshed_at: ago(30.2),
    status: 'expired',
  })
  await make.listing({ seller_id: user.id, title: 'Davno dospio', refreshed_at: ago(40) })
  await make.listing({ seller_id: user.id, title: 'Još nije', refreshed_at: ago(7.5) })
  await make.listing({ seller_id: shop.id, title: 'Roba u shopu', refreshed_at: ago(7.5) })
  await make.listing({ seller_id: unverified.id, title: 'Bez adrese', refreshed_at: ago(30.5) })
  const mailsOf = (account: { email: string | null }) =>
    db.selectFrom('inbox_message').selectAll().where('recipient', '=', account.email!).execute()

  await enqueue(db, remindToRefresh, {})
  await runJobs()
  await enqueue(db, remindToRefresh, {})
  await runJobs()

  const [mail, ...more] = await mailsOf(user)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'Možete obnoviti 2 oglasa' })
  expect(mail!.text).toContain('- Bicikl za obnovu\n- Drugi bicikl\n')
  expect(mail!.text).toContain('http://localhost:3000/mojbazar/artikli/obnovite')
  expect(mail!.text).not.toContain('Davno dospio')
  expect((await mailsOf(shop)).map(({ subject }) => subject)).toEqual(['Možete obnoviti 1 oglas'])
  expect(await mailsOf(unverified)).toEqual([])
})
