import { expect } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { consentsTo } from '#tests/support/messages/follower-messages.ts'
import { mainOf, test } from '#tests/support/browser/plain-browser.ts'

const paths = makePaths(defaultBrand)
const [list, write, preview] = [paths.followerMessages(), paths.writeToFollowers(), paths.followerPreview()]

const keyIn = (html: string) => /name="kljuc" value="(\w+)"/.exec(html)![1]!

test('a follower turns messages of a shop on and off without a script', async ({ as, make, db }) => {
  const [shop, person, reader] = [await make.shop(), await make.account(), await make.account()]
  const me = await as(reader)
  const relation = paths.userRelation(shop.username)
  const saved = paths.savedUsers()
  const off = 'Dobijate ih samo ako to uključite.'
  const profile = async () => mainOf((await me.get(paths.profile(shop))).body)
  expect(await profile()).not.toContain(off)
  await db
    .insertInto('followed_seller')
    .values(
      [shop, person].map(({ id }) => ({ account_id: reader.id, seller_id: id, followed_at: new Date() })),
    )
    .execute()
  expect(await profile()).toContain(off)
  // Only shops and pro users send messages.
  expect(mainOf((await me.get(saved)).body).match(new RegExp(off, 'g'))).toHaveLength(1)
  const sent = await me.send(relation, { radnja: 'poruke-i-mail', izvor: 'saved_users', povratak: saved })
  expect(sent.headers.location).toBe(saved)
  expect((await me.get(saved)).body).toContain('Poruke ovog prodavača dobijate na stranici i e-mailom.')
  const settings = paths.notificationSettings()
  expect(mainOf((await me.get(settings)).body)).toContain(shop.shop.business_name)
  await me.send(relation, { radnja: 'bez-poruka', povratak: settings })
  expect(mainOf((await me.get(settings)).body)).toContain('Još nikome niste dozvolili.')
  expect(
    await db
      .selectFrom('seller_message_consent')
      .select(['source', 'by_mail', 'withdrawn_by'])
      .where('account_id', '=', reader.id)
      .execute(),
  ).toEqual([{ source: 'saved_users', by_mail: true, withdrawn_by: 'site' }])
})

test('a shop writes, previews and sends a message, and followers read it, without a script', async ({
  as,
  make,
  db,
  runJobs,
}) => {
  const shop = await make.shop({ business_name: 'Salon Jasen' })
  const sofa = await make.listing({ seller_id: shop.id, title: 'Sofa na razvlačenje' })
  const reader = await make.account()
  await consentsTo(db, { accountId: reader.id, sellerId: shop.id, byMail: true })
  const owner = await as(shop)
  const alone = await as(await make.shop())
  const unread = mainOf((await alone.get(list)).body)
  expect(unread).toContain('Još vas niko ne prati.')
  expect(unread).not.toContain('Napišite poruku')
  const settings = paths.sellerSettings()
  expect(mainOf((await owner.get(settings)).body)).toContain('Poruke pratiocima')
  expect(mainOf((await alone.get(settings)).body)).not.toContain('Poruke pratiocima')
  expect((await (await as(reader)).get(list)).headers.location).toBe('/pro')
  expect(mainOf((await owner.get(list)).body)).toContain('Napišite poruku')
  expect(mainOf((await owner.get(write)).body)).toContain('Sofa na razvlačenje')

  const typed = { title: 'Jesenja ponuda', text: 'Stigli su novi modeli.', shop_link: 'on' }
  const wrong = await owner.send(write, { ...typed, title: '', 'listing_ids.0': '', 'listing_ids.1': '1' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Unesite naslov.')
  expect(wrong.body).toContain('Stigli su novi modeli.')
  const saved = await owner.send(write, { ...typed, 'listing_ids.0': '', 'listing_ids.1': String(sofa.id) })
  expect([saved.statusCode, saved.headers.location]).toEqual([302, preview])
  const shown = mainOf((await owner.get(preview)).body)
  for (const text of [
    'Dobit će je 1 osoba, od toga 1 i e-mailom.',
    'Salon Jasen: Jesenja ponuda',
    'Sofa na razvlačenje',
    'Isključite poruke ovog prodavača',
    'Pošaljite (1 osoba)',
  ])
    expect([text, shown.includes(text)]).toEqual([text, true])
  const mail = await owner.get('/api/me/follower-messages/preview/mail')
  expect(mail.headers['content-security-policy']).toContain("default-src 'none'")
  expect(mail.body).toContain('Stigli su novi modeli.')

  // Two clicks send it once.
  const form = { verzija: '1', kljuc: keyIn(shown) }
  for (const { headers } of [await owner.send(preview, form), await owner.send(preview, form)])
    expect(headers.location).toBe(`${list}?gotovo=poslana`)
  await runJobs()
  const sent = mainOf((await owner.get(`${list}?gotovo=poslana`)).body)
  expect(sent).toContain('Poruka je poslana.')
  expect(sent).toContain('Sljedeću poruku možete poslati od')
  expect((await owner.get(preview)).headers.location).toBe(list)

  const me = await as(reader)
  const [path] = /\/notifikacije\/poruka\/\d+/.exec((await me.get(paths.notifications())).body)!
  const page = mainOf((await me.get(path)).body)
  expect(page).toContain('Stigli su novi modeli.')
  expect(page).toContain(`href="/prijavi/poruka-prodavaca/${path.split('/').at(-1)}"`)
  const way = `${path}/oglas/${sofa.id}`
  expect(page).toContain(`href="${way}"`)
  expect((await me.get(way)).headers.location).toBe(`/artikal/${sofa.id}`)
  expect(mainOf((await owner.get(list)).body)).toContain('otvorilo 1')
  expect((await (await as(await make.account())).get(path)).statusCode).toBe(404)
})
