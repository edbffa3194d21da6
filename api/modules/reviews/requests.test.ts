import { expect } from 'vitest'
import { dayMs } from '#lib/time.ts'
import { ofBuyer, test } from '#tests/support/orders/review-scene.ts'

test('asks both sides at once, and reminds by mail after five days those who have not written', async ({
  scene,
  db,
  clock,
  tick,
}) => {
  const { seller, buyer, path, order } = await scene()
  const textsOf = async ({ call }: typeof seller) =>
    (await call('GET', '/notifications')).body.data.map(({ text }: { text: string }) => text)
  const mailsTo = ({ account }: typeof seller) =>
    db.selectFrom('inbox_message').select('subject').where('recipient', '=', account.email!).execute()
  try {
    await tick()
    const asked = 'Kako je prošla kupovina „Drvena škrinja“? Ostavite dojam o prodavaču'
    expect(await textsOf(buyer)).toEqual([asked])
    expect((await buyer.call('GET', '/notifications')).body.data[0].path).toBe(`/narudzbe/${order.id}/dojam`)
    expect(await textsOf(seller)).toEqual(['Kako je prošla prodaja „Drvena škrinja“? Ostavite dojam o kupcu'])
    expect([await mailsTo(buyer), await mailsTo(seller)]).toEqual([[], []])
    expect((await buyer.call('GET', '/reviews/waiting')).body).toMatchObject({
      data: [{ id: order.id, as: 'seller', title: 'Drvena škrinja' }],
      meta: { total: 1 },
    })
    await seller.call('PUT', path, ofBuyer)
    expect(await textsOf(seller)).toEqual([])
    clock.advance(5 * dayMs + 3_600_000)
    await tick()
    await tick()
    expect([await mailsTo(buyer), await mailsTo(seller)]).toEqual([[{ subject: asked }], []])
    expect(await textsOf(buyer)).toHaveLength(1)
  } finally {
    clock.reset()
  }
})

test('asks by mail only people who left that on', async ({ scene, db, clock, tick }) => {
  const { buyer } = await scene()
  const off = { review: { mail: false, in_app: false, push: false } }
  expect((await buyer.call('PUT', '/me/notification-preferences', off)).status).toBe(200)
  try {
    await tick()
    clock.advance(6 * dayMs)
    await tick()
    const mails = db.selectFrom('inbox_message').selectAll().where('recipient', '=', buyer.account.email!)
    expect(await mails.execute()).toEqual([])
    expect((await buyer.call('GET', '/notifications')).body.data).toEqual([])
  } finally {
    clock.reset()
  }
})
