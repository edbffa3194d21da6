import { expect } from 'vitest'
import { type Feature, features } from '#contract/site/features.ts'
import { orderOf } from '#tests/support/orders/orders.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'

test('says in place of every form and button that its feature is off, and why', async ({
  site,
  make,
  login,
  db,
}) => {
  const admin = caller(site, await login(await make.account({ role: 'admin' })))
  const seller = await make.account()
  const buyer = await make.account()
  const member = `auth.token=${await login(buyer)}`
  const own = `auth.token=${await login(seller)}`
  const { id } = await make.listing({ seller_id: seller.id })
  await make.listing({ seller_id: seller.id })
  const order = await orderOf(db, { buyerId: buyer.id, sellerId: seller.id })
  const places: [Feature, string, string | undefined, RegExp][] = [
    ['registration', '/register', undefined, /name="password"/],
    ['publishing', '/objava', member, /href="\/objava\/automobili"/],
    ['messages', `/artikal/${id}`, member, /href="\/poruke[^"]*oglas=/],
    ['messages', `/poruke?oglas=${id}`, member, /<textarea/],
    ['questions', `/artikal/${id}`, member, /Postavite pitanje/],
    ['mahalac', '/mahalac', member, /Objavite poruku/],
    ['reviews', `/narudzbe/${order.id}/dojam`, member, /Ostavite dojam/],
    ['reports', `/prijavi/oglas/${id}`, member, /Pošaljite prijavu/],
    ['groups', '/mojbazar/ponude', own, /Napravite ponudu/],
    ['video_upload', `/artikal/fotografije/default/${id}`, own, /Novi video možete poslati/],
    ['photo_upload', '/mojbazar/postavke/profilna-slika', member, /name="photo"/],
  ]
  for (const [feature, url, cookie, control] of places) {
    const open = async (address: string) =>
      (await site.inject({ url: address, headers: cookie ? { cookie } : {} })).body
    expect(control.test(await open(url)), `${url} while it is on`).toBe(true)
    await admin('PUT', `/admin/features/${feature}`, { is_on: false, reason: 'Vraćamo se sutra.' })
    // Another address than that of the cached page.
    const body = await open(`${url}${url.includes('?') ? '&' : '?'}povratak=/kategorije`)
    expect(body.includes(`${features[feature].text} Vraćamo se sutra.`), url).toBe(true)
    expect(control.test(body), `${url} while it is off`).toBe(false)
    await admin('PUT', `/admin/features/${feature}`, { is_on: true })
  }
})
