import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { guideScreen } from '#web/modules/info/guide/topics.ts'
import { chromiumLaunch } from './chromium.ts'

// Takes the guide's pictures from a running product with demo content, so that they show today's screens:
//   node scripts/start.ts, then node scripts/write-guide-pictures.ts [http://localhost:3000]

const [address = 'http://localhost:3000'] = process.argv.slice(2)
const folder = path.join(import.meta.dirname, '../web/public/guide')
const quality = 60
const scale = 1.5 // of the screen's pixels: shown at 240, sharp on phones
const password = 'bazar-demo-1'
const phone = 'iPhone 13 128 GB, zdravlje baterije 87 %'
const golf = 'Golf 7 1.6 TDI Highline, prvi vlasnik u BiH'
const flat = 'Trosoban stan na Grbavici, 74 m², pogled na Trebević'

type Screen = {
  name: string
  /** A demo login; none for a visitor. */
  as?: string
  at: string | ((page: Page) => Promise<string>)
  /** The element to bring to the top. */
  top?: string
  /** Written into the page's text field, not sent. */
  typed?: string
}

/** The path of a demo listing. */
const listing = (title: string) => async (page: Page) => {
  const found = await page.request.get(`${address}/api/search?q=${encodeURIComponent(title)}`)
  const { data } = (await found.json()) as { data: { id: number; title: string }[] }
  const own = data.find((one) => one.title === title)
  if (!own) throw new Error(`the demo content has no ${title}`)
  return `/artikal/${own.id}`
}
const ofListing = (title: string, path: (id: string) => string) => async (page: Page) =>
  path((await listing(title)(page)).split('/').at(-1)!)

/** The first link of a page that matches. */
const firstLink = (from: string, wanted: RegExp) => async (page: Page) => {
  await page.goto(address + from, { waitUntil: 'networkidle' })
  const all = await page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const found = all.find((to) => to !== null && wanted.test(to))
  if (!found) throw new Error(`${from} has no link ${wanted}`)
  return found
}

const screens: Screen[] = [
  { name: 'rezultati-automobili', at: '/pretraga?category_id=18' },
  { name: 'filteri', at: '/pretraga?category_id=18#filteri' },
  { name: 'oglas-cijena', at: listing(golf) },
  { name: 'oglas-telefona', at: listing(phone), top: 'main h1' },
  { name: 'okolina-stana', at: listing(flat), top: 'main figure:has(svg[role=img])' },
  { name: 'novi-oglas', as: 'demo', at: '/objava/automobili' },
  { name: 'fotografije', as: 'demo', at: ofListing(golf, (id) => `/artikal/fotografije/default/${id}`) },
  {
    name: 'prva-poruka',
    as: 'demopro',
    at: ofListing(phone, (id) => `/poruke?oglas=${id}`),
    typed: 'Dobar dan, zanima me telefon. Je li mijenjana baterija i mogu li ga pogledati u subotu?',
  },
  { name: 'prijava', as: 'demopro', at: ofListing(phone, (id) => `/prijavi/oglas/${id}`) },
  { name: 'profil', at: '/profil/demo' },
  { name: 'narudzba', as: 'demo', at: firstLink('/narudzbe/zavrsene?kao=prodavac', /^\/narudzbe\/\d/) },
]

/** Logs in by the form, as people do. */
async function login(browser: Browser, username: string) {
  const page = await browser.newPage({ baseURL: address })
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password]').press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  const state = await page.context().storageState()
  await page.context().close()
  return state
}

async function take(browser: Browser, { name, as, at, top, typed }: Screen): Promise<number> {
  const storageState = as === undefined ? undefined : await login(browser, as)
  const context = await browser.newContext({
    viewport: guideScreen,
    deviceScaleFactor: scale,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'light',
    locale: 'bs-BA',
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  const reply = await page.goto(address + (typeof at === 'string' ? at : await at(page)), {
    waitUntil: 'networkidle',
  })
  if (!reply?.ok()) throw new Error(`${name}: status ${reply?.status()} at ${page.url()}`)
  if (top !== undefined)
    await page
      .locator(top)
      .first()
      .evaluate((element) => {
        window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 130)
      })
  if (typed !== undefined) await page.locator('main textarea').fill(typed)
  await page.waitForTimeout(1_000) // pictures fade in
  const shot = await page.screenshot()
  await context.close()
  const picture = await sharp(shot).webp({ quality }).toBuffer()
  await writeFile(path.join(folder, `${name}.webp`), picture)
  return picture.length
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch(await chromiumLaunch(process.env['CHROMIUM_PATH']))
try {
  for (const screen of screens) console.log(`${screen.name}: ${await take(browser, screen)} bytes`)
} finally {
  await browser.close()
}
