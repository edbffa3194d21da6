import { expect } from 'vitest'
import { dayMs } from '#lib/time.ts'
import { decide, type Person, shown } from '#tests/support/staff/moderation.ts'
import { plainCategory } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/staff/checks.ts'

const test = base
  .extend('admin', { scope: 'file' }, ({ person }) => person({ role: 'admin' }))
  .extend('forbid', { scope: 'file' }, ({ admin }) => async (body: object) => {
    const { status } = await admin.call('POST', '/admin/forbidden-words', body)
    expect(status).toBe(201)
  })
  .extend(
    'pro',
    { scope: 'file' },
    ({ person }) =>
      () =>
        person({ created_at: new Date('2020-01-01'), pro_until: new Date(Date.now() + 30 * dayMs) }),
  )

const sign = (seller: Person, signature: string | null) =>
  seller.call('PUT', '/me/seller-settings', { city_id: null, state: null, signature, auto_reply: null })

test('queues a word in a signature once for all listings of the seller, which stay visible', async ({
  forbid,
  pro,
  person,
  offer,
  runJobs,
  casesOf,
  staff,
}) => {
  await forbid({ wording: 'zulumćar*', effect: 'queue' })
  const [seller, visitor] = [await pro(), await person()]
  const first = await offer(seller, { title: 'Stari sat' })
  expect((await sign(seller, 'Kod nas z u l u m ć a r i dobijaju popust.')).status).toBe(200)
  await runJobs()
  const [found, ...more] = await casesOf(seller.id)
  expect(more).toEqual([])
  expect(found).toMatchObject({
    state: 'open',
    checks: ['signature-words'],
    hits: [{ rule: 'signature-words', held: false }],
  })
  expect(JSON.stringify(found.hits[0].facts)).toContain('zulumćar*')
  const second = await offer(seller, { title: 'Zidni sat' })
  await runJobs()
  expect(await casesOf(seller.id)).toMatchObject([{ id: found.id, hits: [{}] }])
  for (const id of [first, second]) expect(await shown(visitor, id)).toBe(200)

  // Found in order, the same words are left alone in a longer signature.
  await decide(staff.first, `/admin/cases/${found.id}`, { content: 'keep' })
  await sign(seller, 'Kod nas zulumćari dobijaju popust. Garancija.')
  await runJobs()
  expect(await casesOf(seller.id)).toMatchObject([{ state: 'closed', hits: [{ verdict: 'wrong' }] }])
})

test('refuses a signature with a word that would hide a listing', async ({
  pro,
  admin,
  runJobs,
  casesOf,
}) => {
  const seller = await pro()
  const refused = await sign(seller, 'Uz svaki sat k.o.k.a.i.n gratis.')
  expect(refused.status).toBe(422)
  expect(refused.body.error.fields).toEqual({ signature: 'Nije dozvoljeno: „k.o.k.a.i.n“.' })
  expect((await seller.call('GET', '/me/seller-settings')).body.data.signature).toBeNull()
  expect((await sign(seller, 'Uz svaki sat kutija gratis.')).status).toBe(200)
  expect((await sign(seller, null)).status).toBe(200)

  const mode = (name: string) => admin.call('PUT', '/admin/checks/forbidden-words', { mode: name })
  expect((await mode('queue')).status).toBe(200)
  expect((await sign(seller, 'Uz svaki sat kokain gratis.')).status).toBe(200)
  await mode('hold')
  await runJobs()
  expect(await casesOf(seller.id)).toEqual([])
})

test("counts a category's words in signatures of those who sell there", async ({
  forbid,
  pro,
  offer,
  runJobs,
  casesOf,
  deps,
}) => {
  const category_id = plainCategory(deps.catalog)
  await forbid({ wording: 'kvrgadžija', effect: 'hold', category_id })
  await forbid({ wording: 'hambarača', effect: 'queue', category_id })
  const [seller, elsewhere] = [await pro(), await pro()]
  await offer(seller, { title: 'Stari sat' })
  for (const [one, status] of [
    [seller, 422],
    [elsewhere, 200],
  ] as const) {
    expect((await sign(one, 'Majstor kvrgadžija')).status).toBe(status)
    expect((await sign(one, 'Hambarača')).status).toBe(200)
  }
  await runJobs()
  expect(await casesOf(seller.id)).toMatchObject([{ checks: ['signature-words'] }])
  expect(await casesOf(elsewhere.id)).toEqual([])
  // From the first listing there on.
  await offer(elsewhere, { title: 'Zidni sat' })
  await runJobs()
  expect(await casesOf(elsewhere.id)).toMatchObject([{ checks: ['signature-words'] }])
})
