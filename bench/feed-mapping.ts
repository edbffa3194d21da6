import { mkdirSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'
import { feedJobs } from '#api/modules/listings/feeds/jobs.ts'
import { chromiumLaunch } from '#scripts/chromium.ts'
import { startWorker } from '#worker/main.ts'
import { giveBenchCredit } from './support/credit.ts'
import { type ForeignFile, foreignFiles } from './support/foreign-files.ts'
import { makeShops } from './support/shops.ts'
import { machine, startSite } from './support/site.ts'

// Takes five files of other countries' programs through the screen of meanings to a finished import, as a person
// does who reads before each step and answers each question, on a phone and on a desktop. Compares every listing with
// what its row says. SHOTS names a folder for pictures of the screen.

const human = { look: 1_500, reach: 700, letter: 120 } // milliseconds
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
const shots = process.env['SHOTS']
if (shots) mkdirSync(shots, { recursive: true })

const site = await startSite()
const { db } = site
const worker = await startWorker(site.deps, {
  databaseUrl: site.databaseUrl,
  onError: (error) => console.error(error.message),
  jobs: feedJobs,
})
const launch = await chromiumLaunch(process.env['CHROMIUM_PATH'])
const browser = await chromium.launch({ ...launch, env: { ...process.env, ...launch.env } })
const files = foreignFiles()
const shopIds = await makeShops(db, files.length * 2)
for (const owner of shopIds) await giveBenchCredit(db, owner)

async function take(page: Page, name: string) {
  if (!shots) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${shots}/${name}-${colorScheme}.png`, fullPage: true })
  }
}

/** Answers every question on the page, as the file's owner knows them. */
async function answer(page: Page, { answers }: ForeignFile): Promise<number> {
  let answered = 0
  for (const value of await page.locator('input[name^="value."]').all()) {
    const text = (await value.getAttribute('value'))!
    const at = (await value.getAttribute('name'))!.split('.')[1]
    const control = page.locator(`[name="values.${at}"]`)
    const wanted = answers[text]
    await page.waitForTimeout(human.look)
    if (wanted === undefined) continue
    answered += 1
    if ((await control.evaluate((field) => field.tagName)) === 'SELECT') await control.selectOption(wanted)
    else {
      await control.fill('')
      await control.pressSequentially(wanted, { delay: human.letter })
    }
    await page.waitForTimeout(human.reach)
  }
  return answered
}

async function importFile(
  page: Page,
  file: ForeignFile,
  name: string,
): Promise<{ seconds: number; questions: number }> {
  const started = performance.now()
  const look = () => page.waitForTimeout(human.look)
  const main = page.getByRole('main')
  await page.goto('/mojbazar/feed')
  await look()
  await page.getByLabel('Naziv').pressSequentially(file.name, { delay: human.letter })
  await page.getByLabel('Vrsta datoteke').selectOption(file.format)
  await main.getByRole('button', { name: 'Dodajte feed' }).click()
  await page.getByText('Feed je dodan').waitFor()
  await look()
  await page
    .getByLabel('Datoteka', { exact: true })
    .setInputFiles({ name: file.name, mimeType: 'text/plain', buffer: file.bytes })
  await main.getByRole('button', { name: 'Samo provjeri datoteku' }).click()
  await page.getByText('Ovo je provjera').waitFor()
  await take(page, `${name}-checked`)
  await look()
  await main.getByRole('link', { name: /Odgovorite na pitanja|Pogledajte značenja/ }).click()
  await page.getByRole('heading', { name: 'Šta znače kolone i vrijednosti' }).waitFor()
  await main.locator('summary').first().click()
  await take(page, `${name}-meanings`)
  // Reads through the columns before the questions.
  await page.waitForTimeout(4 * human.look)
  const questions = await answer(page, file)
  await main.getByRole('button', { name: 'Sačuvajte i provjerite ponovo' }).click()
  await page.getByText('Ovo je provjera').waitFor()
  await take(page, `${name}-understood`)
  await look()
  await main.getByRole('button', { name: 'Uvezite', exact: true }).click()
  await page.getByText(/^Uvezeno: /).waitFor({ timeout: 120_000 })
  await take(page, `${name}-done`)
  return { seconds: (performance.now() - started) / 1000, questions }
}

/** Rows whose listings say what the row says, and what differs in the others. */
async function compare(sellerId: number, { expected }: ForeignFile) {
  const listings = await db
    .selectFrom('feed_listing')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .select([
      'external_id',
      'category_id',
      'price_fening',
      'city_id',
      'condition',
      'listing_type',
      'attributes',
    ])
    .where('feed_listing.seller_id', '=', sellerId)
    .execute()
  const found = new Map(listings.map((listing) => [listing.external_id, listing]))
  const wrong: string[] = []
  for (const [code, row] of expected) {
    const listing = found.get(code)
    const attributes = (listing?.attributes ?? {}) as Record<string, unknown>
    const differs = [
      [row.category, listing?.category_id],
      [row.fening, listing?.price_fening],
      [row.city, row.city && listing?.city_id],
      [row.condition, row.condition && listing?.condition],
      [row.type, row.type && listing?.listing_type],
      ...Object.entries(row.attributes ?? {}).map(([id, value]) => [value, attributes[id]]),
    ].filter(([want, got]) => want !== got)
    if (differs.length > 0) wrong.push(`${code} ${JSON.stringify(differs)}`)
  }
  return { right: expected.size - wrong.length, wrong }
}

console.log(`${machine()}; ${human.look} ms to read, ${human.letter} ms a letter`)
let shop = 0
for (const [screen, viewport] of Object.entries(sizes))
  for (const file of files) {
    const sellerId = shopIds[shop++]!
    const context = await browser.newContext({ baseURL: site.address, viewport, serviceWorkers: 'block' })
    await context.addCookies([
      { name: 'auth.token', value: encodeURIComponent(await site.tokenOf(sellerId)), url: site.address },
    ])
    const page = await context.newPage()
    const { seconds, questions } = await importFile(page, file, `${screen}-${file.name}`)
    const { right, wrong } = await compare(sellerId, file)
    console.log(
      `${screen.padEnd(6)} ${file.name.padEnd(16)} ${right} of ${file.expected.size} rows right, ${questions} answers, ${(seconds / 60).toFixed(1)} min`,
    )
    for (const line of wrong.slice(0, 5)) console.log(`  ${line}`)
    await context.close()
  }

await browser.close()
await worker.stop(5_000)
await site.stop()
process.exit()
