import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from '#tests/support/browser/browser.ts'
import { choose, test, widths } from '#tests/support/listings/post-form.ts'

const cars = '/objava/ostalo/18'
const profile = '/mojbazar/postavke/korisnicke-informacije'

/** Placeholders of the page's selects that could still be chosen. */
const choosablePlaceholders = (page: Page) =>
  page.locator('main form[method=post] select:not([name=duration])').evaluateAll((selects) =>
    selects
      .map((select) => (select as HTMLSelectElement).options[0]!)
      .filter((option) => option.value !== '' || !option.disabled)
      .map((option) => `${option.closest('select')!.name}: ${option.text}`),
  )

test('no placeholder of a select can be chosen once React has rendered it', async ({
  openPage,
  make,
  login,
}) => {
  const page = await openPage({ token: await login(await make.account()) })
  for (const path of [cars, profile, '/mojbazar/postavke/adresa?uredi=nova']) {
    await page.goto(path)
    await hydrated(page)
    expect(await page.locator('main form[method=post] select').count()).toBeGreaterThan(0)
    expect(await choosablePlaceholders(page), path).toEqual([])
  }
})

test('without JavaScript the forms behind mailed links are sent', async ({ openPage }) => {
  const page = await openPage({ ...widths.phone, javaScriptEnabled: false, expectedErrors: [/status of 4/] })
  for (const [path, status] of [
    ['/verifikacija/email/abc', 410],
    ['/verifikacija/povrat/abc', 410],
    ['/notifikacije/odjava?kljuc=abc', 404],
  ] as const) {
    await page.goto(path)
    const sent = page.waitForResponse((reply) => reply.request().method() === 'POST')
    await page.locator('main form[method=post] button').click()
    // The link is wrong; the form is not refused as one of another site.
    expect((await sent).status(), path).toBe(status)
  }
})

test('with JavaScript the list of an optional choice clears it, by mouse and by keys', async ({
  openPage,
  make,
  login,
  db,
}) => {
  const account = await make.account()
  const page = await openPage({ ...widths.desktop, token: await login(account) })
  const storedCity = async () =>
    (await db.selectFrom('account').select('city_id').where('id', '=', account.id).executeTakeFirstOrThrow())
      .city_id
  const city = page.getByRole('combobox', { name: 'Grad ili općina' })
  const cleared = page.getByRole('option', { name: 'Nije navedeno' })
  async function save() {
    await page.getByRole('button', { name: 'Sačuvajte' }).click()
    await page.getByText('Korisničke informacije su sačuvane.').first().waitFor()
  }
  const byKeys = async () => {
    for (let presses = 0; presses < 60; presses++) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
  }
  for (const clear of [() => cleared.click(), byKeys]) {
    await page.goto(profile)
    await hydrated(page)
    await choose(page, 'Grad ili općina', 'mostar')
    await save()
    expect(await storedCity()).not.toBeNull()
    await page.goto(profile)
    await hydrated(page)
    await city.click()
    await cleared.waitFor()
    await clear()
    expect(await city.inputValue()).toBe('')
    await save()
    expect(await storedCity()).toBeNull()
  }
})
