import { chromium, type Page } from 'playwright-core'
import { chromiumLaunch } from '#scripts/chromium.ts'
import { giveBenchCredit } from './support/credit.ts'
import { phonePhotoFiles } from './support/phone-photo.ts'
import { machine, startSite } from './support/site.ts'

// Times a person from 'Objavi oglas' to a published listing with three photos: reads before each step,
// moves to the next field, types about eight letters a second. On a phone and on a desktop, for a jacket, a car and a
// phone.

const limits = { jacket: 120, car: 120, phone: 90 } // seconds
const human = { look: 1_200, reach: 600, letter: 120 } // milliseconds

type Photos = Awaited<ReturnType<typeof phonePhotoFiles>>

const walks = 6
// Before the start, since drawing them would keep the site busy.
const photosOfWalks: Photos[] = []
for (let walk = 0; walk < walks; walk++) photosOfWalks.push(await phonePhotoFiles(walk))

const site = await startSite()
const launch = await chromiumLaunch(process.env['CHROMIUM_PATH'])
const browser = await chromium.launch({ ...launch, env: { ...process.env, ...launch.env } })

/** Each run has its own seller, since nobody is offered the same draft twice. */
async function newSeller(number: number): Promise<string> {
  const { id } = await site.db
    .insertInto('account')
    .values({
      username: `rukom${number}`,
      type: 'user',
      phone_verified_at: new Date(),
      pro_until: new Date(Date.now() + 1e10),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await giveBenchCredit(site.db, id)
  return site.tokenOf(id)
}

class Person {
  readonly page: Page
  readonly photos: Photos
  constructor(page: Page, photos: Photos) {
    this.page = page
    this.photos = photos
  }
  look = () => this.page.waitForTimeout(human.look)
  reach = () => this.page.waitForTimeout(human.reach)
  type = (text: string) => this.page.keyboard.type(text, { delay: human.letter })
  async write(label: RegExp | string, text: string) {
    await this.reach()
    await this.page.getByLabel(label).click()
    await this.page.keyboard.press('End')
    await this.type(text)
  }
  async choose(label: RegExp | string, text: string) {
    await this.reach()
    const field = this.page.getByRole('combobox', { name: label })
    await field.click()
    await this.type(text)
    const option = this.page.getByRole('listbox').getByRole('option').first()
    await option.waitFor()
    await this.reach()
    await option.click()
  }
  async chooseRequired() {
    for (const field of await this.page.locator('main select[required]').all()) {
      await this.look()
      await field.selectOption({ index: 1 })
    }
  }
  async finish(price: string, description: string) {
    await this.reach()
    await this.page.getByLabel('Dodajte fotografije').setInputFiles(this.photos)
    await this.look()
    await this.write('Iznos', price)
    await this.write('Opis oglasa', description)
    await this.choose(/^Grad ili/, 'zenica')
    await this.look()
    await this.page.locator('figure[data-status="there"]').nth(2).waitFor()
    await this.page.getByRole('main').getByRole('button', { name: 'Objavi oglas' }).click()
    const done = this.page.getByRole('heading', { name: 'Oglas je objavljen' })
    const pay = this.page.getByRole('button', { name: /^Platite .+ i objavite$/ })
    await done.or(pay).waitFor()
    // Some categories have a fee.
    if (await pay.isVisible()) {
      await this.look()
      await pay.click()
    }
    await done.waitFor()
  }
}

async function sellJacket(person: Person) {
  const { page } = person
  const modal = page.getByRole('dialog')
  await modal.getByRole('link', { name: 'Objavite nešto drugo' }).click()
  await person.look()
  await person.type('zimska jakna za djevojčice')
  await page.keyboard.press('Enter')
  await modal.getByRole('heading', { name: 'Izaberite kategoriju' }).waitFor()
  await person.look()
  await modal.getByRole('link', { name: 'Djevojčice > Jakne i kaputi' }).click()
  await person.write(/^Naslov/, ' vel. 128')
  await page.getByText('Koristeno', { exact: true }).click()
  await person.chooseRequired()
  await person.finish('45', 'Jakna je nošena jednu zimu, bez oštećenja. Lično preuzimanje ili pošta.')
}

async function sellCar(person: Person) {
  const { page } = person
  await page.getByRole('dialog').getByRole('link', { name: 'Automobil' }).click()
  await person.look()
  await person.write(/^Naslov/, 'Golf 7 1.6 TDI Highline')
  await page.getByText('Koristeno', { exact: true }).click()
  await person.choose('Marka', 'volks')
  await person.choose('Model', 'golf')
  await person.write(/^Godište/, '2016')
  await person.write(/^Kilometraža/, '185000')
  await person.write(/^Kubikaža/, '1,6')
  await person.chooseRequired()
  await person.finish('19.500', 'Redovno servisiran, drugi vlasnik, dva ključa. Registrovan do maja.')
}

async function sellPhone(person: Person) {
  const { page } = person
  const modal = page.getByRole('dialog')
  await modal.getByRole('searchbox').click()
  await person.type('iphone 13 128 gb')
  await page.keyboard.press('Enter')
  await person.look()
  await modal
    .getByRole('link', { name: /Mobiteli/ })
    .first()
    .click()
  await person.look()
  await page.getByText('Koristeno', { exact: true }).click()
  await person.chooseRequired()
  await person.finish('690', 'Bez ogrebotina, baterija 87 %. Uz telefon idu kutija i punjač.')
}

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
console.log(
  `${machine()}; ${human.letter} ms a letter, ${human.look} ms to read, limits in seconds: ${JSON.stringify(limits)}`,
)
let isGood = true
let walk = 0
for (const [place, viewport] of Object.entries(sizes)) {
  for (const [thing, sell] of [
    ['jacket', sellJacket],
    ['car', sellCar],
    ['phone', sellPhone],
  ] as const) {
    const token = await newSeller(walk)
    const photos = photosOfWalks[walk]!
    const context = await browser.newContext({ baseURL: site.address, viewport })
    await context.addCookies([{ name: 'auth.token', value: token, url: site.address, httpOnly: true }])
    const page = await context.newPage()
    await page.goto('/')
    await page.waitForTimeout(human.look)
    const start = performance.now()
    const name = place === 'phone' ? 'Objavi' : 'Objavi oglas'
    await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
    await page.getByRole('dialog').waitFor()
    const person = new Person(page, photos)
    await person.look()
    await sell(person)
    const seconds = (performance.now() - start) / 1000
    isGood &&= seconds <= limits[thing]
    console.log(`${place.padEnd(6)} ${thing.padEnd(7)} ${seconds.toFixed(1)} s`)
    await context.close()
    walk++
  }
}
await browser.close()
await site.stop()
if (!isGood) process.exitCode = 1
