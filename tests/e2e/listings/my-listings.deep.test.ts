import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow, hydrated, test } from '#tests/support/browser/browser.ts'
import { feedOf } from '#tests/support/shops/dealers.ts'
import { toast, toasts } from '#tests/support/browser/news.ts'

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const isPhone = (width: number) => width < 640
const dayMs = 86_400_000

const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Moji oglasi', exact: true })
    .getByRole('link', { name: new RegExp(`^${name}`) })
const row = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element === document.body ? '' : (element?.ariaLabel ?? element?.textContent ?? '')
  })

/** A button or link of the row's menu, which this opens. */
async function inMenu(page: Page, title: string, name: string) {
  await row(page, title).locator('summary').click()
  return row(page, title).getByRole('button', { name })
}

async function open(page: Page, name: string) {
  await tab(page, name).click()
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor({ state: 'attached' })
}

test.for(Object.entries(widths))(
  'a seller hides, shows, prices, finishes, copies and deletes a listing (%s)',
  { timeout: 60_000 },
  async ([, size], { openPage, make, login }) => {
    const seller = await make.account()
    const { id } = await make.listing({ seller_id: seller.id, title: 'Bicikl za grad' })
    await make.listing({ seller_id: seller.id, title: 'Sat sa zida' })
    const page = await openPage({ ...size, token: await login(seller) })

    await page.goto('/')
    await hydrated(page)
    if (isPhone(size.width)) {
      await page.getByRole('banner').getByRole('button', { name: 'Moj Bazar' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Aktivni', exact: true }).click()
    } else await page.getByRole('banner').getByRole('link', { name: 'Moji oglasi' }).click()
    await page.getByRole('heading', { level: 1, name: 'Moji oglasi' }).waitFor()
    const bicycle = row(page, 'Bicikl za grad')
    await bicycle.getByText('Aktivan').waitFor()
    const edit = bicycle.getByRole('link', { name: 'Uredite: Bicikl za grad' }).first()
    expect(await edit.getAttribute('href')).toBe(`/artikal/uredjivanje/${id}`)
    await tab(page, 'Aktivni 2 oglasa').waitFor()

    await (await inMenu(page, 'Bicikl za grad', 'Sakrijte')).click()
    await toast(page, 'Oglas je sakriven.').waitFor()
    await bicycle.waitFor({ state: 'detached' })
    await tab(page, 'Aktivni 1 oglas').waitFor()
    await tab(page, 'Skriveni 1 oglas').waitFor()
    // Keyboard focus continues where the row was.
    await expect.poll(() => focused(page)).toBe('Sat sa zida')

    await open(page, 'Skriveni')
    await bicycle.getByRole('button', { name: 'Prikažite' }).click()
    await toast(page, 'Oglas je ponovo vidljiv.').waitFor()
    await page.getByText('Nemate skrivenih oglasa.').waitFor()

    await open(page, 'Aktivni')
    await (await inMenu(page, 'Bicikl za grad', 'Promijenite cijenu')).click()
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name))
      .toBe('cijena')
    await page.keyboard.type('77')
    await page.keyboard.press('Enter')
    await toast(page, 'Cijena je promijenjena.').waitFor()
    await bicycle.getByText('77 KM').waitFor()

    await (await inMenu(page, 'Bicikl za grad', 'Završite')).click()
    await bicycle.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Sat sa zida')
    await toasts(page).getByRole('button', { name: 'Poništite' }).click()
    await toast(page, 'Oglas više nije završen.').waitFor()
    await bicycle.waitFor()
    await (await inMenu(page, 'Bicikl za grad', 'Završite')).click()
    await bicycle.waitFor({ state: 'detached' })

    await open(page, 'Završeni')
    await bicycle.getByRole('button', { name: 'Objavite ponovo' }).click()
    await page.waitForURL(/\/artikal\/uredjivanje\/\d+$/)
    await page.goto('/mojbazar/artikli/neaktivni')
    await hydrated(page)

    const remove = await inMenu(page, 'Bicikl za grad', 'Izbrišite')
    const question = page.getByRole('alertdialog', { name: 'Izbrisati oglas?' })
    await remove.click()
    await question.getByText('Bicikl za grad').waitFor()
    await expect.poll(() => focused(page)).toBe('Odustanite')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toContain('Više')
    await (await inMenu(page, 'Bicikl za grad', 'Izbrišite')).click()
    await question.waitFor()
    await page.goBack()
    await question.waitFor({ state: 'detached' })
    await (await inMenu(page, 'Bicikl za grad', 'Izbrišite')).click()
    await question.waitFor()
    await page.mouse.click(5, 5)
    await question.waitFor({ state: 'detached' })
    await bicycle.getByText('Neaktivan').waitFor()
    await (await inMenu(page, 'Bicikl za grad', 'Izbrišite')).click()
    await page
      .getByRole('alertdialog', { name: 'Izbrisati oglas?' })
      .getByRole('button', { name: 'Izbrišite oglas' })
      .click()
    await toast(page, 'Oglas je izbrisan.').waitFor()
    await page.getByText('Nemate započetih oglasa.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/mojbazar/artikli/neaktivni')
  },
)

/** Tabs until the focused control's text matches. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

test('hides, shows and deletes by keyboard alone', async ({ openPage, make, login }) => {
  const seller = await make.account()
  await make.listing({ seller_id: seller.id, title: 'Harmonika' })
  const page = await openPage({ ...widths.desktop, token: await login(seller) })
  await page.goto('/mojbazar/artikli/aktivni')
  await hydrated(page)
  await tabTo(page, /^Više: Harmonika/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Sakrijte: Harmonika/)
  await page.keyboard.press('Enter')
  await toast(page, 'Oglas je sakriven.').waitFor()
  await page.getByText('Nemate aktivnih oglasa.').waitFor()
  // Focus falls back to the list itself, from where Tab leads to its only action.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Objavi oglas')

  await page.keyboard.press('Shift+Tab')
  for (let presses = 0; presses < 6 && !(await focused(page)).startsWith('Skriveni'); presses++)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('article').waitFor()
  await tabTo(page, /^Više: Harmonika/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Izbrišite: Harmonika/)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Izbrišite oglas')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Odustanite')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^Više: Harmonika/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Izbrišite: Harmonika/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Izbrišite oglas/)
  await page.keyboard.press('Enter')
  await toast(page, 'Oglas je izbrisan.').waitFor()
  await page.getByText('Nemate skrivenih oglasa.').waitFor()
})

test('explains refusals beside the listing, and shows changes made elsewhere', async ({
  openPage,
  make,
  login,
  db,
}) => {
  const seller = await make.account()
  const old = { seller_id: seller.id, refreshed_at: new Date(Date.now() - 40 * dayMs) }
  const { id } = await make.listing({ ...old, title: 'Prodan drugdje' })
  await make.listing({ ...old, title: 'Ostaje ovdje' })
  const draft = await make.listing({
    seller_id: seller.id,
    title: 'Nepotpun',
    status: 'draft',
    category_id: 18,
  })
  const page = await openPage({ token: await login(seller), expectedErrors: [/409/, /422/] })

  await page.goto('/mojbazar/artikli/obnovite')
  await hydrated(page)
  await page.getByText('U ovom mjesecu imate još 30 besplatnih obnova od 30.').waitFor()
  await db.updateTable('listing').set({ status: 'finished' }).where('id', '=', id).execute()
  await row(page, 'Prodan drugdje').getByRole('button', { name: 'Obnovite' }).click()
  await page.getByRole('alert').getByText('Obnoviti se može samo aktivan ili istekao oglas.').waitFor()
  await row(page, 'Prodan drugdje').waitFor({ state: 'detached' })
  await row(page, 'Ostaje ovdje').getByRole('button', { name: 'Obnovite' }).click()
  await toast(page, 'Oglas je obnovljen.').waitFor()
  await page.getByText('U ovom mjesecu imate još 29 besplatnih obnova od 30.').waitFor()

  await page.goto('/mojbazar/artikli/neaktivni')
  await hydrated(page)
  await row(page, 'Nepotpun').getByRole('button', { name: 'Objavite' }).click()
  const problem = row(page, 'Nepotpun').getByRole('alert')
  await problem.getByText('Odaberite marku.').waitFor()
  expect(await problem.getByRole('link', { name: 'Dopunite oglas' }).getAttribute('href')).toBe(
    `/artikal/uredjivanje/${draft.id}`,
  )
  await expect.poll(() => focused(page)).toContain('Objavite')
})

test('acts once on a double press', async ({ openPage, make, login, db }) => {
  const seller = await make.account()
  await make.listing({ seller_id: seller.id, title: 'Jedna kopija', status: 'finished' })
  const page = await openPage({ token: await login(seller) })
  await page.goto('/mojbazar/artikli/zavrseni')
  await hydrated(page)
  await page.getByRole('button', { name: 'Objavite ponovo' }).dblclick()
  await page.waitForURL(/\/artikal\/uredjivanje\/\d+$/)
  const copies = await db.selectFrom('listing').select('id').where('seller_id', '=', seller.id).execute()
  expect(copies).toHaveLength(2)
})

test('acts once when pressed again while the next page loads', async ({ openPage, make, login, db }) => {
  const seller = await make.account()
  await make.listing({ seller_id: seller.id, title: 'Jedna kopija', status: 'finished' })
  const page = await openPage({ token: await login(seller) })
  await page.goto('/mojbazar/artikli/zavrseni')
  await hydrated(page)
  const held = Promise.withResolvers<Route>()
  await page.route(/uredjivanje.*\.data/, (route) => held.resolve(route))
  const button = page.getByRole('button', { name: 'Objavite ponovo' })
  await button.click()
  const route = await held.promise
  await button.click()
  await route.continue()
  await page.waitForURL(/\/artikal\/uredjivanje\/\d+$/)
  const copies = await db.selectFrom('listing').select('id').where('seller_id', '=', seller.id).execute()
  expect(copies).toHaveLength(2)
})

test('hides a toast by itself, but not under the pointer', async ({ openPage, make, login }) => {
  const seller = await make.account()
  await make.listing({ seller_id: seller.id })
  await make.listing({ seller_id: seller.id })
  const page = await openPage({ token: await login(seller) })
  await page.clock.install()
  await page.goto('/mojbazar/artikli/aktivni')
  await hydrated(page)
  await page.locator('article summary').first().click()
  await page.getByRole('button', { name: 'Sakrijte' }).first().click()
  const said = toast(page, 'Oglas je sakriven.')
  await said.hover()
  await page.clock.runFor(5_600)
  expect(await said.isVisible()).toBe(true)
  await page.mouse.move(300, 700)
  await page.clock.runFor(5_600)
  await said.waitFor({ state: 'detached' })
})

test('an open menu, a question and a toast pass axe and fit 360 px', async ({ openPage, make, login }) => {
  const seller = await make.account()
  await make.listing({
    seller_id: seller.id,
    title: 'W'.repeat(65),
    price_fening: 9_999_999_900,
    refreshed_at: new Date(Date.now() - 40 * dayMs),
  })
  const page = await openPage({ width: 360, height: 800, token: await login(seller) })
  const check = async () => {
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await expectNoOverflow(page)
  }
  await page.goto('/mojbazar/artikli/obnovite')
  await hydrated(page)
  await page.locator('article summary').click()
  await check()
  await page.getByRole('button', { name: 'Izbrišite' }).click()
  await page.getByRole('alertdialog').waitFor()
  await check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Obnovite' }).first().click()
  await toast(page, 'Oglas je obnovljen.').waitFor()
  await check()
})

test(
  'lets a shop edit many listings and import a file, and follow both without reloading',
  { timeout: 60_000 },
  async ({ openPage, make, login, runJobs, deps }) => {
    const shop = await make.shop()
    for (const title of ['Far desni', 'Far lijevi'])
      await make.listing({ seller_id: shop.id, title, price_fening: 9_999_999_900 })
    const page = await openPage({ ...widths.phone, token: await login(shop) })

    await page.goto('/grupno-uredjivanje')
    await hydrated(page)
    // The price is below the title on phones.
    expect((await page.getByText('Far desni').boundingBox())!.width).toBeGreaterThan(180)
    await page.getByLabel('Označite sve na ovoj stranici').check()
    await page.getByText('Označeno: 2 oglasa').waitFor()
    await page.getByRole('radio', { name: 'Sakrijte' }).check()
    await page.getByRole('button', { name: /^Pregled/ }).click()
    await page.getByRole('button', { name: 'Primijenite na 2 oglasa' }).click()
    await page.getByText('Obrađeno 0 od 2 oglasa').first().waitFor()
    await runJobs()
    await page.getByText('Izmijenjeno: 2 oglasa.').waitFor()
    await page.getByRole('button', { name: 'Vratite kako je bilo' }).click()
    await page.getByText('Vraćeno 0 od 2 oglasa').first().waitFor()
    await runJobs()
    await page.getByText('Vraćeno: 2 oglasa.').waitFor()
    await expectNoOverflow(page)

    const feed = await feedOf(deps.db, shop.id)
    const rows = ['šifra;naslov;cijena', 'Z1;Zvučnik kućni;90', 'Z2;Zvučnik;puno']
    await page.goto(`/mojbazar/feed/${feed}`)
    await hydrated(page)
    await page
      .getByLabel('Datoteka', { exact: true })
      .setInputFiles({ name: 'f.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await page.getByRole('button', { name: 'Samo provjeri datoteku' }).click()
    await page
      .getByText(/^Pročitano redova/)
      .first()
      .waitFor()
    await runJobs()
    await page.getByText('Ovo je provjera: ništa nije uvezeno.').waitFor()
    await page.getByText('Cijena: Unesite cijenu u KM').first().waitFor()
    await expectNoOverflow(page)
  },
)
