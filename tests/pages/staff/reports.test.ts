import { expect } from 'vitest'
import { test } from '#tests/support/browser/plain-browser.ts'

test('takes a report by a plain form, changes it by a second one, and names missing fields', async ({
  site,
  make,
  as,
}) => {
  const listing = await make.listing({ title: 'Sumnjiv bicikl' })
  const url = `/prijavi/oglas/${listing.id}`
  const { get, send: sendTo } = await as(await make.account())
  const send = (fields: Record<string, string>) => sendTo(url, fields)
  const visitor = await site.inject({ url })
  expect([visitor.statusCode, visitor.headers.location]).toEqual([302, `/login?povratak=${url}`])
  expect((await get(`/artikal/${listing.id}`)).body).toContain(`href="${url}"`)
  const empty = await send({ text: '' })
  expect(empty.statusCode).toBe(422)
  expect(empty.body).toContain('Odaberite razlog prijave.')
  const sent = await send({ reason: 'scam', text: 'Traži uplatu unaprijed.' })
  expect([sent.statusCode, sent.headers.location]).toEqual([302, '/prijave?gotovo=poslano'])
  const again = await get(url)
  expect(again.body).toContain('Ovo ste već prijavili')
  expect(again.body).toContain('Traži uplatu unaprijed.')
  await send({ reason: 'copied', text: '' })
  const { body } = await get('/prijave')
  expect(body).toContain('Tuđe fotografije ili tekst')
  expect(body.match(/<article/g)).toHaveLength(1)
})

test('calls the reported account a user or a shop, as it is', async ({ make, as }) => {
  const { get } = await as(await make.account())
  const shop = await make.shop({ business_name: 'Salon Breza' })
  const person = await make.account()
  const headingOf = async (name: string) => {
    const { body } = await get(`/prijavi/korisnik/${name}`)
    return /<h1[^>]*>([^<]*)<\/h1><p[^>]*>([^<]*)/.exec(body)?.slice(1)
  }
  expect(await headingOf(shop.username)).toEqual(['Prijavite shop', 'Salon Breza'])
  expect(await headingOf(person.username)).toEqual(['Prijavite korisnika', person.username])
})
