import { parseArgs } from 'node:util'
import { chromium, type Locator, type Page } from 'playwright-core'
import { chromiumLaunch } from '#scripts/chromium.ts'
import { giveBenchCredit } from './support/credit.ts'
import { phonePhotoFiles } from './support/phone-photo.ts'
import { machine, startSite } from './support/site.ts'

// Counts what people press to finish usual tasks on the demo content: taps on a phone, and keys on a desktop, where Tab
// moves from one control to the next. Typed letters count apart; choosing photos in the system's own dialog counts as
// one press. `--only word` runs the tasks with that word in their names.

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const mostTabs = 300

/** A person who presses controls and counts it. */
abstract class Person {
  presses = 0
  letters = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get main() {
    return this.page.getByRole('main')
  }
  /** Opens a page as a task's starting point, which costs nothing. */
  async open(path: string) {
    await this.page.goto(path)
    await this.page.waitForLoadState('networkidle')
  }
  abstract press(control: Locator): Promise<void>
  /** Picks one of a group of radio buttons. */
  abstract pick(choice: string): Promise<void>
  protected abstract reach(field: Locator): Promise<void>
  async type(field: Locator, text: string) {
    if (!(await isFocused(field))) await this.reach(field)
    await this.page.keyboard.press('ControlOrMeta+A')
    await this.page.keyboard.type(text)
    this.letters += text.length
  }
  /** Confirms a field: the key of the keyboard on the screen, or Enter. */
  async confirm() {
    await this.page.keyboard.press('Enter')
    this.presses++
  }
  async choosePhotos(turn: number) {
    await this.page.getByLabel('Dodajte fotografije').setInputFiles(await phonePhotoFiles(turn))
    this.presses += 2
    await this.page.locator('figure[data-status="there"]').nth(2).waitFor()
  }
  async choose(field: Locator, index: number) {
    await this.reach(field)
    await field.selectOption({ index })
    this.presses++
  }
}

class Thumb extends Person {
  async press(control: Locator) {
    await control.tap()
    this.presses++
  }
  pick(choice: string) {
    return this.press(this.main.getByText(choice, { exact: true }))
  }
  protected reach(field: Locator) {
    return this.press(field)
  }
}

class Keyboard extends Person {
  protected async reach(control: Locator) {
    await control.waitFor()
    await this.skipToContent(control)
    for (let tabs = 0; !(await isFocused(control)); tabs++) {
      if (tabs === mostTabs) throw new Error(`Tab does not reach ${control}`)
      await this.page.keyboard.press('Tab')
      this.presses++
    }
  }
  async press(control: Locator) {
    await this.reach(control)
    await this.page.keyboard.press('Enter')
    this.presses++
  }
  async pick(choice: string) {
    const radio = this.main.getByLabel(choice, { exact: true })
    await this.reach(radio)
    await this.page.keyboard.press('Space')
    this.presses++
    for (; !(await radio.isChecked()); this.presses++) await this.page.keyboard.press('ArrowRight')
  }
  /** Takes the links over header and filters that stand before the control on a page that has just opened. */
  private async skipToContent(control: Locator) {
    for (const [at, text] of [
      ['body', 'Preskočite na sadržaj'],
      ['main', 'Preskočite filtere'],
    ] as const) {
      const link = this.page.getByRole('link', { name: text })
      if ((await link.count()) === 0) continue
      const target = (await link.getAttribute('href'))!
      const leadsThere = await control.evaluate(
        (one, [place, within]) => document.activeElement?.localName === place && one.closest(within) !== null,
        [at, target] as const,
      )
      if (!leadsThere) continue
      await this.page.keyboard.press('Tab')
      await this.page.keyboard.press('Enter')
      this.presses += 2
    }
  }
}

const people = {
  thumb: { Person: Thumb, viewport: { width: 390, height: 844 }, turn: 0 },
  keyboard: { Person: Keyboard, viewport: { width: 1440, height: 900 }, turn: 1 },
}

/** A group of radio buttons is one stop. */
const isFocused = (control: Locator) =>
  control
    .evaluate((one) => {
      const now = document.activeElement
      const isGroup = one instanceof HTMLInputElement && one.type === 'radio'
      return now === one || (isGroup && now instanceof HTMLInputElement && now.name === one.name)
    })
    .catch(() => false)

const seen = (locator: Locator) => locator.filter({ visible: true }).first()
const called = (page: Page) => seen(page.locator('a[href^="tel:"]')).waitFor()
const phoneButton = (page: Page) =>
  seen(page.getByRole('button', { name: /^(Pozovite|Prikažite broj telefona)$/ }))
const firstResult = (page: Page) => page.locator('main article a[href^="/artikal/"]').first()
const openPublishing = (person: Person) =>
  person.press(seen(person.page.getByRole('link', { name: /^Objavi( oglas)?$/ })))

type Task = {
  name: string
  login?: string
  /** Taps at most. */
  limit: number
  /** The second turn meets what the first has done. */
  run(person: Person, turn: number): Promise<void>
}

const tasks: readonly Task[] = [
  {
    name: 'calls a seller from the results',
    limit: 2,
    async run(person) {
      await person.open('/pretraga?q=golf')
      await person.press(firstResult(person.page))
      await person.press(phoneButton(person.page))
      await called(person.page)
    },
  },
  {
    name: 'calls about a diesel Golf in Sarajevo from home',
    limit: 4,
    async run(person) {
      await person.open('/')
      await person.type(person.page.getByRole('searchbox').first(), 'golf dizel sarajevo')
      await person.confirm()
      await person.page.waitForURL(/\/pretraga/)
      await person.press(firstResult(person.page))
      await person.press(phoneButton(person.page))
      await called(person.page)
    },
  },
  {
    name: 'publishes a phone with three photos',
    login: 'demo',
    limit: 20,
    async run(person, turn) {
      const { page, main } = person
      await person.open('/')
      await openPublishing(person)
      const dialog = page.getByRole('dialog')
      await person.type(dialog.getByRole('searchbox'), ['iphone 13 128 gb', 'samsung galaxy s23'][turn]!)
      await person.confirm()
      await person.press(dialog.getByRole('link', { name: /Mobiteli/ }).first())
      await page.waitForURL(/\/objava\//)
      await page.waitForLoadState('networkidle')
      await person.choosePhotos(turn)
      await person.pick('Koristeno')
      for (const field of await main.locator('select[required]').all()) await person.choose(field, 1)
      await person.type(main.getByLabel('Iznos'), '690')
      await person.type(main.getByLabel('Opis oglasa'), 'Bez ogrebotina, baterija 87 %, kutija i punjač.')
      await person.press(main.getByRole('button', { name: 'Objavi oglas' }))
      await page.getByRole('heading', { name: 'Oglas je objavljen' }).waitFor()
    },
  },
  {
    name: 'saves a listing among the results',
    login: 'demo',
    limit: 1,
    async run(person, turn) {
      await person.open(['/pretraga?q=skoda', '/pretraga?q=audi'][turn]!)
      await person.press(person.main.getByRole('button', { name: /^Spašeno: / }).first())
      await person.main.locator('.save[aria-pressed="true"]').first().waitFor()
    },
  },
  {
    name: 'asks to be told of new results',
    login: 'demo',
    limit: 1,
    async run(person, turn) {
      await person.open(['/pretraga?q=bicikl', '/pretraga?q=laptop'][turn]!)
      await person.press(person.main.getByRole('link', { name: 'Spasite pretragu' }))
      await person.main.getByRole('link', { name: 'Pretraga je spašena' }).waitFor()
    },
  },
  {
    name: 'writes to a seller from a listing',
    login: 'demo',
    limit: 3,
    async run(person, turn) {
      await person.open(['/pretraga?q=passat', '/pretraga?q=mercedes'][turn]!)
      await person.open((await firstResult(person.page).getAttribute('href'))!)
      await person.press(seen(person.page.getByRole('link', { name: 'Poruka', exact: true })))
      await person.page.waitForURL(/\/poruke/)
      await person.type(person.page.getByRole('textbox', { name: 'Poruka' }), 'Je li još dostupno?')
      await person.press(person.page.getByRole('button', { name: 'Pošaljite' }))
      await seen(person.page.getByText('Je li još dostupno?')).waitFor()
    },
  },
  {
    name: 'orders something from a shop',
    login: 'demopro',
    limit: 4,
    async run(person, turn) {
      const reply = await person.page.request.get('/api/users/demoshop/listings')
      const { data } = (await reply.json()) as { data: { id: number }[] }
      await person.open(`/artikal/${data[turn]!.id}`)
      await person.press(seen(person.main.getByRole('button', { name: 'Naruči' })))
      await person.press(person.main.getByRole('button', { name: /^Naručite za / }))
      await person.main.getByText('Naručeno je.').waitFor()
    },
  },
  {
    name: 'sees the next step of an order',
    login: 'demo',
    limit: 1,
    async run(person) {
      await person.open('/narudzbe/aktivne')
      await person.press(person.main.getByRole('link', { name: /^Artikal je kod mene/ }).first())
      await person.main.getByRole('region', { name: 'Sljedeći korak' }).waitFor()
    },
  },
  {
    name: 'answers a question from home',
    login: 'demo',
    limit: 4,
    async run(person) {
      await person.open('/')
      await person.press(seen(person.page.getByRole('link', { name: /Poruke/ })))
      await person.press(seen(person.page.getByRole('link', { name: /Pitanja/ })))
      await person.type(person.main.getByLabel('Vaš odgovor').first(), 'Može, javite se u petak.')
      await person.press(person.main.getByRole('button', { name: 'Objavite odgovor' }).first())
      await seen(person.main.getByText(/objavljen/)).waitFor()
    },
  },
  {
    name: 'lowers a price',
    login: 'demo',
    limit: 3,
    async run(person, turn) {
      await person.open('/mojbazar/artikli')
      await person.press(person.main.getByRole('link', { name: /^Uredite/ }).first())
      await person.page.waitForURL(/uredjivanje/)
      await person.page.waitForLoadState('networkidle')
      await person.type(person.main.getByLabel('Iznos'), ['19900', '18900'][turn]!)
      await person.press(person.main.getByRole('button', { name: 'Sačuvajte izmjene' }))
      await person.page.waitForURL(/\/artikal\/\d+\//)
    },
  },
  {
    name: 'promotes a listing for a week',
    login: 'demo',
    limit: 2,
    async run(person, turn) {
      await person.open('/mojbazar/artikli')
      await person.press(person.main.getByRole('link', { name: /^Izdvojite/ }).nth(turn))
      await person.press(seen(person.main.getByRole('button', { name: /^Platite .* kredit/ })))
      await seen(person.page.getByText(/izdvojen/i)).waitFor()
    },
  },
]

const site = await startSite()
const accountOf = async (username: string) => {
  const { id } = await site.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return id
}
const demo = await accountOf('demo')
await giveBenchCredit(site.db, demo)
// The demo has one question that waits for an answer; the keyboard meets this one.
const { id: ownListing } = await site.db
  .selectFrom('listing')
  .select('id')
  .where('seller_id', '=', demo)
  .where('status', '=', 'active')
  .limit(1)
  .executeTakeFirstOrThrow()
await site.db
  .insertInto('question')
  .values({
    listing_id: ownListing,
    seller_id: demo,
    author_id: await accountOf('demopro'),
    body: 'Kada se može pogledati?',
    created_at: new Date(),
  })
  .execute()
const launch = await chromiumLaunch(process.env['CHROMIUM_PATH'])
const browser = await chromium.launch({ ...launch, env: { ...process.env, ...launch.env } })

async function walk(task: Task, { Person, viewport, turn }: (typeof people)[keyof typeof people]) {
  const context = await browser.newContext({ baseURL: site.address, viewport, hasTouch: turn === 0 })
  context.setDefaultTimeout(10_000)
  if (task.login) {
    const token = await site.tokenOf(await accountOf(task.login))
    await context.addCookies([{ name: 'auth.token', value: token, url: site.address, httpOnly: true }])
  }
  const person = new Person(await context.newPage())
  await task.run(person, turn)
  await context.close()
  return person
}

console.log(`${machine()}; taps at 390x844, keys at 1440x900`)
for (const task of tasks.filter(({ name }) => name.includes(values.only))) {
  const { presses: taps, letters } = await walk(task, people.thumb)
  const { presses: keys } = await walk(task, people.keyboard)
  const isMissed = taps > task.limit
  if (isMissed) process.exitCode = 1
  console.log(
    `${task.name.padEnd(48)} ${taps} taps (limit ${task.limit}), ${keys} keys, ${letters} letters${isMissed ? '  MISSED' : ''}`,
  )
}
await browser.close()

await site.stop()
// Photos were processed by a child, which stays for a while.
process.exit()
