import { expect } from 'vitest'
import { creditOf } from '#api/modules/ledger/service.ts'
import { car, caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

/** A draft of a car, and pages and forms as its seller's browser without JavaScript has them. */
const test = base.extend(
  'desk',
  { scope: 'file' },
  ({ site, make, login, deps }) =>
    async (credit: number) => {
      const seller = await make.account()
      if (credit > 0) await make.credit(seller.id, credit)
      const token = await login(seller)
      const call = caller(site, token)
      const { id } = (await call('POST', '/listings', car(deps.catalog))).body
      const cookies = { 'auth.token': token }
      const open = async (url: string) => (await site.inject({ url, cookies })).body
      const send = (url: string, fields: Record<string, string>) =>
        site.inject({
          method: 'POST',
          url,
          cookies,
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            host: 'localhost:3000',
            origin: 'http://localhost:3000',
          },
          payload: new URLSearchParams(fields).toString(),
        })
      const status = async () => (await call('GET', `/listings/${id}`)).body.status as string
      return { seller, id, call, open, send, status }
    },
)

test('shows the price before it is paid, and asks again if the choices cost something else', async ({
  desk,
  db,
}) => {
  const { seller, id, open, send, status } = await desk(100)
  const step = `/objava/placanje/${id}`
  const [{ title }] = (await db.selectFrom('listing').select('title').where('id', '=', id).execute()) as [
    { title: string },
  ]
  // Publishing from elsewhere leads here rather than charging.
  const fromPage = await send(`/artikal/${id}`, { intent: 'publish' })
  expect(fromPage.headers.location).toBe(step)
  expect(await status()).toBe('draft')
  const page = await open(step)
  expect(page).toContain(title)
  for (const text of [
    '15 dana · 42 kredita',
    '30 dana · 70 kredita',
    '90 dana · 175 kredita',
    'Platite 70 kredita',
  ])
    expect(page).toContain(text)
  expect(page).toContain('možete sačekati 5 dana')

  const other = await send(step, { intent: 'pay', price: '70', duration: '15', urgent: 'on' })
  expect(other.headers.location).toBe(`${step}?trajanje=15&hitno=da&potvrda=da`)
  const again = await open(other.headers.location as string)
  expect(again).toContain('Platite 52 kredita')
  expect(again).toContain('Provjerite cijenu i potvrdite.')
  expect(await creditOf(db, seller.id)).toBe(100)
  const paid = await send(step, { intent: 'pay', price: '52', duration: '15', urgent: 'on' })
  expect(paid.headers.location).toMatch(/^\/success\?za=objava/)
  expect(await status()).toBe('active')
  expect(await creditOf(db, seller.id)).toBe(48)
})

test('leads to a top-up of the missing credit and back to the same choices', async ({ desk }) => {
  const { id, open, send, status } = await desk(25)
  const step = `/objava/placanje/${id}`
  const page = await open(step)
  expect(page).toContain('Nedostaje')
  expect(page).toContain('45 kredita')
  expect(page).not.toContain('Platite 70')
  const away = await send(step, { intent: 'top-up', duration: '90', highlighted: 'on' })
  const { pathname, searchParams } = new URL(away.headers.location as string, 'http://localhost')
  expect([pathname, searchParams.get('iznos')]).toEqual(['/dopuna', '16'])
  const back = searchParams.get('povratak')!
  expect(back).toBe(`${step}?trajanje=90&istaknut=da`)
  expect(await open(back)).toMatch(/name="duration"[^>]*checked=""[^>]*value="90"|value="90"[^>]*checked=""/)
  expect(await status()).toBe('draft')
})

test('waits for a free publication, and stops waiting', async ({ desk }) => {
  const { id, open, send } = await desk(0)
  const step = `/objava/placanje/${id}`
  expect((await send(step, { intent: 'wait' })).headers.location).toBe(step)
  expect(await open(step)).toContain('Oglas čeka besplatnu objavu')
  expect(await open('/mojbazar/artikli/neaktivni')).toContain('Čeka besplatnu objavu')
  expect((await send(step, { intent: 'stop' })).headers.location).toBe(`/artikal/uredjivanje/${id}`)
  expect(await open(step)).toContain('Sačekaj 5 dana')
})
