import { expect } from 'vitest'
import { jpeg, noisyJpeg } from '#tests/support/listings/photos.ts'
import { plainBrowser } from '#tests/support/browser/plain-browser.ts'
import { test as base } from '#tests/support/test.ts'

const own = { origin: 'http://localhost:3000', host: 'localhost:3000' }
const encoded = 'application/x-www-form-urlencoded'

/** Pages and forms of one account, without scripts. */
const test = base.extend('person', ({ site, make, login }) => async (account?: { id: number }) => {
  const token = await login(account ?? (await make.account()))
  const { get: open, send } = plainBrowser(site, token)
  return {
    open,
    send,
    sendFile: (url: string, file: Buffer) => {
      const boundary = 'granica'
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="ja.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
      return site.inject({
        method: 'POST',
        url,
        cookies: { 'auth.token': token },
        headers: { ...own, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      })
    },
  }
})

const settings = '/mojbazar/postavke'
const slugs = [
  'korisnicke-informacije',
  'profilna-slika',
  'privatnost',
  'adresa',
  'notifikacije',
  'registrovani-trgovac',
]

test.for(slugs)('%s requires a login, and leads others there and back', async (slug, { site, person }) => {
  const url = `${settings}/${slug}`
  const visitor = await site.inject(url)
  expect([visitor.statusCode, visitor.headers.location]).toEqual([302, `/login?povratak=${url}`])
  const sent = await site.inject({
    method: 'POST',
    url,
    headers: { ...own, 'content-type': encoded },
    payload: '',
  })
  if (slug !== 'profilna-slika')
    expect([sent.statusCode, sent.headers.location]).toEqual([302, `/login?povratak=${url}`])
  const { open } = await person()
  const page = await open(url)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('content="noindex"')
})

test('links every visible tab to a page', async ({ make, person }) => {
  for (const account of [await make.account(), await make.shop()]) {
    const { open } = await person(account)
    const { body } = await open(settings)
    const tabs = new Set([...body.matchAll(/href="(\/mojbazar\/postavke\/[a-z-]+)"/g)].map(([, to]) => to!))
    expect(tabs.size).toBeGreaterThanOrEqual(6)
    for (const tab of tabs) expect([tab, (await open(tab)).statusCode]).toEqual([tab, 200])
  }
})

test('lists the settings in groups, and narrow screens name the open one', async ({ make, person }) => {
  const { open } = await person(await make.shop())
  const { body } = await open(`${settings}/privatnost`)
  const list = /<nav aria-label="Postavke".*?<\/nav>/s.exec(body)![0]
  expect([...list.matchAll(/<p class="[^"]*">([^<]+)<\/p>/g)].map(([, title]) => title)).toEqual([
    'Račun',
    'Slanje i prijem',
    'Prodaja',
    'Plaćanje i obavijesti',
    'Shop',
  ])
  expect(list).toMatch(/aria-current="page"[^>]*>Privatnost</)
  expect(body).toMatch(/<summary[^>]*><span[^>]*>Privatnost</)
  expect((await open(settings)).body).not.toContain('<nav aria-label="Postavke"')
})

test('keeps invalid input beside its error without scripts, and confirms saved parts', async ({ person }) => {
  const { open, send } = await person()
  const url = `${settings}/korisnicke-informacije`
  const written = { first_name: 'Amra', last_name: 'x'.repeat(60), city_id: '133', about: 'Knjige <b>' }
  const refused = await send(url, written)
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Najviše 50 znakova.')
  expect(refused.body).toContain('value="Amra"')
  const taken = await send(url, { ...written, last_name: 'Hodžić' })
  expect([taken.statusCode, taken.headers.location]).toEqual([302, `${url}?gotovo=profil`])
  const page = await open(taken.headers.location as string)
  // Announced by the toast.
  expect(page.body).toContain('Korisničke informacije su sačuvane.')
  expect(page.body).not.toContain('role="status"')
  expect(page.body).toContain('Knjige &lt;b&gt;')
  expect((await open(`${url}?gotovo=constructor`)).body).not.toContain('bg-success-soft')
})

test('changes nothing for a form that a page does not have', async ({ make, person }) => {
  const account = await make.account()
  const { open, send } = await person(account)
  const url = `${settings}/korisnicke-informacije`
  await send(url, { first_name: 'Amra', last_name: 'Hodžić', city_id: '133', about: 'Knjige' })
  for (const page of [
    'korisnicke-informacije',
    'adresa',
    'privatnost',
    'notifikacije',
    'registrovani-trgovac',
  ]) {
    const reply = await send(`${settings}/${page}`, { intent: 'nepoznato' })
    expect([page, reply.statusCode]).toEqual([page, 400])
  }
  const { body } = await open(url)
  expect(body).toContain('value="Amra"')
  expect(body).toContain('value="Hodžić"')
})

test('adds an address once however often its form is sent, and changes the default', async ({ person }) => {
  const { open, send } = await person()
  const url = `${settings}/adresa`
  const form = (await open(`${url}?uredi=nova`)).body
  const key = /name="key" value="([^"]+)"/.exec(form)![1]!
  const address = {
    intent: 'save',
    key,
    name: 'Amra',
    street: 'Ferhadija 12',
    postal_code: '71000',
    city_id: '133',
    phone: '061 234 567',
  }
  const wrong = await send(`${url}?uredi=nova`, { ...address, postal_code: 'abc' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Poštanski broj ima 5 cifara.')
  for (let times = 0; times < 2; times++)
    expect((await send(`${url}?uredi=nova`, address)).headers.location).toBe(`${url}?gotovo=sacuvana`)
  const second = { ...address, key: `${key}2`, street: 'Titova 1' }
  await send(`${url}?uredi=nova`, second)
  const ids = [...(await open(url)).body.matchAll(/\?uredi=(\d+)/g)].map(([, id]) => id!)
  expect(new Set(ids).size).toBe(2)
  const other = ids.at(-1)!
  expect((await send(url, { intent: 'default', id: other })).headers.location).toBe(`${url}?gotovo=glavna`)
  expect((await open(url)).body.indexOf('Titova 1')).toBeLessThan(
    (await open(url)).body.indexOf('Ferhadija 12'),
  )
  for (let times = 0; times < 2; times++)
    expect((await send(url, { intent: 'delete', id: other })).headers.location).toBe(
      `${url}?gotovo=izbrisana`,
    )
  expect((await open(`${url}?uredi=${other}`)).statusCode).toBe(404)
})

test('sets privacy and notifications from the boxes', async ({ person }) => {
  const { open, send } = await person()
  const boxes = (html: string) =>
    [...html.matchAll(/<input[^>]*role="switch"[^>]*>/g)].map(([box]) => box.includes('checked=""'))
  expect(boxes((await open(`${settings}/privatnost`)).body)).toEqual([true, true, true, true])
  await send(`${settings}/privatnost`, { allow_comments: 'on' })
  expect(boxes((await open(`${settings}/privatnost`)).body)).toEqual([false, false, true, false])
  await send(`${settings}/notifikacije`, { 'listing_expired.mail': 'on' })
  const notifications = (await open(`${settings}/notifikacije`)).body
  expect(boxes(notifications).filter(Boolean)).toHaveLength(1)
  expect(notifications).toMatch(/<input[^>]*name="listing_expired.mail"[^>]*checked=""/)
})

test('sets a profile picture from a photo without scripts, but not for visitors', async ({
  site,
  person,
}) => {
  const { open, sendFile, send } = await person()
  const url = `${settings}/profilna-slika`
  const large = await noisyJpeg(900, 700)
  expect(large.length).toBeGreaterThan(160 << 10)
  const sent = await sendFile(url, large)
  expect([sent.statusCode, sent.headers.location]).toEqual([302, `${url}?gotovo=slika`])
  expect((await open(url)).body).toMatch(/src="\/media\/[^"]+-320\.webp"/)
  const refused = await sendFile(url, Buffer.from('nije slika'))
  expect(refused.statusCode).toBe(415)
  expect(refused.body).toContain('nije fotografija koju možemo prikazati')
  expect((await sendFile(url, Buffer.alloc(0))).statusCode).toBe(422)
  expect((await send(url, { intent: 'remove' })).headers.location).toBe(`${url}?gotovo=uklonjena`)
  expect((await open(url)).body).not.toContain('/media/')

  const byVisitor = await site.inject({
    method: 'POST',
    url,
    headers: { ...own, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.alloc(200 << 10),
  })
  expect(byVisitor.statusCode).toBe(413)
  // Other pages accept no files from anyone.
  expect((await sendFile(`${settings}/privatnost`, large)).statusCode).toBe(413)
  expect((await sendFile(url, await jpeg())).statusCode).toBe(302)
})

test('shows the generator to everyone, and leads visitors who take a drawing to the login and back', async ({
  site,
  person,
}) => {
  const url = '/avatar-generator?stil=thumbs&boja=nebo&strana=2'
  const page = await site.inject(url)
  expect(page.statusCode).toBe(200)
  expect(page.body.match(/\/api\/avatars\/thumbs\/sky\/\d+/g)).toContain('/api/avatars/thumbs/sky/13')
  expect((await site.inject('/avatar-generator?stil=nema&boja=%3Cb&strana=-1')).body).toContain(
    '/api/avatars/lorelei/sand/1"',
  )
  const away = await site.inject({
    method: 'POST',
    url,
    headers: { ...own, 'content-type': encoded },
    payload: 'variant=14',
  })
  expect([away.statusCode, away.headers.location]).toEqual([
    302,
    `/login?povratak=${encodeURIComponent(url).replaceAll('%2F', '/').replaceAll('%3F', '?').replaceAll('%3D', '=')}`,
  ])
  const { send } = await person()
  expect((await send(url, { variant: '14' })).headers.location).toBe(
    `${settings}/profilna-slika?gotovo=slika`,
  )
  const none = await send(url, {})
  expect([none.statusCode, none.body.includes('Odaberite sliku.')]).toEqual([422, true])
})

test('reports every missing field of a trader, and shows the declaration on the profile', async ({
  make,
  person,
}) => {
  const account = await make.account()
  const { open, send } = await person(account)
  const url = `${settings}/registrovani-trgovac`
  const refused = await send(url, { intent: 'save', id_number: '12' })
  expect(refused.statusCode).toBe(422)
  for (const text of ['Unesite naziv firme.', 'ID broj ima 13 cifara.', 'Unesite mjesto.'])
    expect(refused.body).toContain(text)
  const firm = {
    business_name: 'Knjižara',
    seat: 'Ferhadija 12',
    place: 'Sarajevo',
    owner: 'Amra Hodžić',
    registration_number: '65-01',
    id_number: '4201234567896',
    vat_number: '',
  }
  expect((await send(url, { intent: 'save', ...firm })).headers.location).toBe(`${url}?gotovo=sacuvano`)
  expect((await open(`/profil/${account.username}/aktivni`)).body).toContain(
    'Izjava trgovca: Knjižara, Sarajevo',
  )
  expect((await send(url, { intent: 'withdraw' })).headers.location).toBe(`${url}?gotovo=povuceno`)
  expect((await open(`/profil/${account.username}/aktivni`)).body).not.toContain('Izjava trgovca')
})
