import { expect } from 'vitest'
import { reason, test } from '#tests/support/accounts/account-merge.ts'
import { mergeJob } from './service.ts'

test('keeps saves and follows that others make during the merge', async ({
  db,
  make,
  admin,
  browser,
  deps,
  runJobs,
}) => {
  const [gone, kept] = [
    await make.account({ username: 'usput.1' }),
    await make.account({ username: 'usput.2' }),
  ]
  const listing = await make.listing({ seller_id: gone.id })
  const buyer = browser()
  const { username } = await make.account({ username: 'usput.kupac' })
  await buyer.login(username)
  const reply = await admin.call('POST', `/admin/users/${gone.id}/merge`, {
    into: kept.id,
    username: gone.username,
    reason,
  })
  await mergeJob.run(deps, { id: reply.body.id as number }, AbortSignal.abort()).catch(() => {})
  expect((await buyer.post(`/listings/${listing.id}/save`)).statusCode).toBe(200)
  expect((await buyer.post('/users/usput.1/follow')).statusCode).toBe(200)
  await runJobs()
  const followed = await db
    .selectFrom('followed_seller')
    .select('seller_id')
    .where('seller_id', 'in', [gone.id, kept.id])
    .execute()
  expect(followed).toEqual([{ seller_id: kept.id }])
})

test('refuses accounts that cannot be merged, and changes nothing', async ({ db, make, admin, clock }) => {
  const plain = await make.account({ username: 'odbijen.1' })
  const [shop, shop2] = [await make.shop(), await make.shop()]
  const staff = await make.account({ role: 'moderator', username: 'odbijen.osoblje' })
  const banned = await make.account({ username: 'odbijen.ban', restriction: 'ban', restriction_rule: 'scam' })
  const leaving = await make.account({ username: 'odbijen.brisanje' })
  await db
    .insertInto('deletion_request')
    .values({ account_id: leaving.id, requested_at: clock.now() })
    .execute()
  const agent = await make.account({ username: 'odbijen.agent', agent_of_shop_id: shop.shop.id })
  const refusals = [
    [plain, plain, 'To je isti račun'],
    [staff, plain, 'račun osoblja'],
    [plain, staff, 'račun osoblja'],
    [shop, shop2, 'Oba računa imaju svoj shop'],
    [shop2, agent, 'agent drugog shopa'],
    [banned, plain, 'pod mjerom'],
    [plain, leaving, 'čeka brisanje'],
  ] as const
  for (const [gone, kept, text] of refusals) {
    const preview = await admin.call('GET', `/admin/users/${gone.id}/merge?into=${kept.id}`)
    expect(preview.body.data.refusals.join(' ')).toContain(text)
    const reply = await admin.call('POST', `/admin/users/${gone.id}/merge`, {
      into: kept.id,
      username: gone.username,
      reason,
    })
    expect([reply.status, reply.body.error.message]).toEqual([409, expect.stringContaining(text)])
  }
  const ids = refusals.flatMap(([gone, kept]) => [gone.id, kept.id])
  expect(await db.selectFrom('account_merge').select('id').where('kept_id', 'in', ids).execute()).toEqual([])
})

test('finds accounts of the same person by phone, mailbox and device', async ({ db, make, admin }) => {
  const me = await make.account({
    username: 'dupli.1',
    email: 'amer.hadzic+oglasi@gmail.com',
    phone: '+38761333444',
  })
  const byMail = await make.account({ username: 'dupli.mail', email: 'AmerHadzic@googlemail.com' })
  const byPhone = await make.account({
    username: 'dupli.tel',
    phone: '+38761333444',
    phone_verified_at: null,
  })
  const byDevice = await make.account({ username: 'dupli.uredjaj' })
  await make.account({ username: 'nije.dupli', email: 'amer.hadzic@primjer.ba' })
  const at = new Date()
  for (const [position, { id }] of [me, byDevice].entries())
    await db
      .insertInto('account_device')
      .values({
        account_id: id,
        secret_hash: Buffer.alloc(32, `tajna${position}`),
        fingerprint: Buffer.alloc(32, 'isti'),
        created_at: at,
        last_used_at: at,
      })
      .execute()
  const { data } = (await admin.call('GET', `/admin/users/${me.id}/doubles`)).body
  const found = data.map(({ username, reasons }: { username: string; reasons: string[] }) => [
    username,
    reasons,
  ])
  expect(found).toEqual([
    [byMail.username, ['email']],
    [byPhone.username, ['phone']],
    [byDevice.username, ['device']],
  ])
})
