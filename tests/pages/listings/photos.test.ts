import { expect } from 'vitest'
import type { ListingImage } from '#contract/media/endpoints.ts'
import { mainOf, plainBrowser, test as base } from '#tests/support/browser/plain-browser.ts'
import { multipart } from '#tests/support/listings/photos.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { variedPhoto } from '#tests/support/listings/varied-photos.ts'

const test = base.extend(
  'offer',
  { scope: 'file' },
  ({ site, make, login }) =>
    async (photos: readonly number[], values: Parameters<typeof make.listing>[0] = {}) => {
      const seller = await make.account()
      const token = await login(seller)
      const call = caller(site, token)
      const withPhotos = async (own: Parameters<typeof make.listing>[0]) => {
        const { id } = await make.listing({ seller_id: seller.id, category_id: 22, ...own })
        const files = await Promise.all(
          photos.map(async (seed) => ({ name: 'x.jpg', content: await variedPhoto(seed) })),
        )
        const form = multipart(files)
        expect((await call('POST', `/listings/${id}/image-upload`, form.payload, form.headers)).status).toBe(
          200,
        )
        return id
      }
      const id = await withPhotos(values)
      const images = async (): Promise<ListingImage[]> => (await call('GET', `/listings/${id}/images`)).body
      return { id, call, images, withPhotos, token, browser: plainBrowser(site, token) }
    },
)

test('edits photos by forms without JavaScript', async ({ site, offer }) => {
  const { id, images, token, browser } = await offer([501, 502])
  const [first, second] = await images()
  const page = `/artikal/fotografije/default/${id}`
  const told = async (button: string) => {
    const sent = await browser.press(page, button)
    expect(sent.statusCode).toBe(302)
    return mainOf((await browser.get(String(sent.headers.location))).body)
  }
  const add = (files: { name: string; content: Buffer }[]) => {
    const form = multipart(files, 'images')
    return site.inject({
      method: 'POST',
      url: page,
      cookies: { 'auth.token': token },
      headers: { ...form.headers, host: 'localhost:3000', origin: 'http://localhost:3000' },
      payload: form.payload,
    })
  }

  expect(await told('Zaokreni udesno: Fotografija 2')).toContain('Fotografija je zaokrenuta.')
  expect((await images())[1]!.name).not.toBe(second!.name)
  expect(await told('Postavite kao naslovnu: Fotografija 2')).toContain(
    'Naslovna fotografija je promijenjena.',
  )
  expect((await images()).map((image) => image.id)).toEqual([second!.id, first!.id])
  expect(await told('Pomjerite nazad: Fotografija 1')).toContain('Redoslijed je sačuvan.')
  expect((await images()).map((image) => image.id)).toEqual([first!.id, second!.id])

  const form = mainOf((await browser.get(page)).body)
  expect(form).toMatch(/<form[^>]*encType="multipart\/form-data"/i)
  expect(form).toMatch(/<input(?=[^>]*name="images")(?=[^>]*type="file")(?=[^>]*multiple)/)
  const added = await add([
    { name: 'nova.jpg', content: await variedPhoto(503) },
    { name: 'nova2.jpg', content: await variedPhoto(504) },
  ])
  expect(mainOf((await browser.get(String(added.headers.location))).body)).toContain('Fotografije su dodane.')
  expect(await images()).toHaveLength(4)
  expect(await told('Uklonite: Fotografija 1')).toContain('Fotografija je uklonjena.')
  expect(await images()).toHaveLength(3)
  const refused = await add([{ name: 'slika.jpg', content: Buffer.from('nije slika') }])
  expect([refused.statusCode, mainOf(refused.body)]).toEqual([
    415,
    expect.stringContaining('„slika.jpg“ nije fotografija koju možemo prikazati.'),
  ])
  // Without scripts, the post form leads here.
  expect(mainOf((await browser.get(`/artikal/uredjivanje/${id}`)).body)).toMatch(
    new RegExp(`href="${page}"[^>]*>(?:(?!</a>).)*Dodajte i uredite fotografije`, 's'),
  )
})

test('opens the photos of a listing only to its owner', async ({ site, offer, make, as }) => {
  const { id } = await offer([511])
  const page = `/artikal/fotografije/default/${id}`
  const stranger = await as(await make.account())
  expect((await stranger.get(page)).statusCode).toBe(403)
  expect((await stranger.get('/artikal/fotografije/default/nema')).statusCode).toBe(404)
  expect((await stranger.get('/artikal/fotografije/default')).headers.location).toMatch(
    /^\/mojbazar\/artikli/,
  )
  expect((await site.inject(page)).headers.location).toBe(`/login?povratak=${page}`)
})

test('says when the first listing may be refreshed, and still publishes its copy', async ({ offer }) => {
  const { call, browser, withPhotos } = await offer([531], { title: 'Bicikl Capriolo 26' })
  const draft = await withPhotos({ status: 'draft', title: 'Bicikl CAPRIOLO 26' })
  const form = `/artikal/uredjivanje/${draft}`
  const asked = String((await browser.press(form, 'Objavi oglas')).headers.location)
  const question = mainOf((await browser.get(asked)).body)
  expect(question).toMatch(/Na vrh ga možete vratiti od/)
  expect(question).not.toMatch(/<button[^>]*>(?:(?!<\/button>).)*prvi oglas/s)
  const published = await browser.press(asked, 'Ipak objavi novi')
  expect(mainOf((await browser.get(String(published.headers.location))).body)).toContain('Oglas je objavljen')
  expect((await call('GET', `/listings/${draft}`)).body.status).toBe('active')
})
