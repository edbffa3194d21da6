import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  addAuthenticator,
  expectAccessible,
  expectNoOverflow,
  hydrated,
  test as base,
} from '#tests/support/browser/browser.ts'
import { password } from '#tests/support/makers.ts'
import { switchOn } from '#tests/support/accounts/second-factor.ts'

// By name, since passkeys cannot be bound to an IP address.
const test = base.extend('address', { scope: 'file' }, async ({ site, deps }) => {
  await site.listen({ host: '127.0.0.1', port: 0 })
  deps.baseUrl = `http://localhost:${(site.server.address() as AddressInfo).port}`
  return deps.baseUrl
})

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const settings = '/mojbazar/postavke'
const section = (page: Page, name: string) => page.getByRole('region', { name })
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

async function expectFine(page: Page) {
  await expectNoOverflow(page)
  // Otherwise a field half under the page's header would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
}

test.for(Object.entries(sizes))(
  'a user with a second factor makes a token, adds and removes a key and changes the e-mail (%s)',
  { timeout: 240_000 },
  async ([name, size], { openPage, make, login, db, clock }) => {
    clock.reset()
    const account = await make.account({ username: `dva-koraka-${name}` })
    const code = await switchOn(db, account.id, clock.now)
    const page = await openPage({
      ...size,
      token: await login(account),
      expectedErrors: [/status of 401/, /status of 422/],
    })
    await addAuthenticator(page)

    await page.goto(`${settings}/promjena-sifre`)
    await hydrated(page)
    const tokens = section(page, 'Tokeni za programe')
    await tokens.getByText('Napravite token').first().click()
    await tokens.getByLabel('Naziv').fill('Uvoz oglasa')
    await tokens.getByLabel('Vaša šifra').fill(password)
    await tokens.getByRole('button', { name: 'Napravite token' }).click()
    await tokens.getByText('Unesite kod iz aplikacije za prijavu ili rezervni kod.').waitFor()
    expect(await focusedName(page)).toBe('otp')
    expect(await tokens.getByLabel('Naziv').inputValue()).toBe('Uvoz oglasa')
    expect(await tokens.getByLabel('Vaša šifra').inputValue()).toBe(password)
    await expectFine(page)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await tokens.getByText('Kod nije ispravan ili je već iskorišten.').waitFor()
    await tokens.getByLabel('Kod iz aplikacije').fill(code())
    await page.keyboard.press('Enter')
    await tokens.getByText('Token „Uvoz oglasa“ je napravljen.').waitFor()
    // Just proven, so no form asks for a code.
    await expect.poll(() => page.locator('[name="otp"]').count()).toBe(0)

    const keys = section(page, 'Pristupni ključevi')
    await keys.getByText('Dodajte pristupni ključ').click()
    await keys.getByLabel('Naziv').fill('Moj uređaj')
    await keys.getByLabel('Vaša šifra').fill(password)
    // Five minutes pass while the form is being filled in.
    clock.advance(301_000)
    await keys.getByRole('button', { name: 'Dodajte ključ' }).click()
    await keys.getByText('Unesite kod iz aplikacije za prijavu ili rezervni kod.').waitFor()
    expect(await focusedName(page)).toBe('otp')
    expect(await keys.getByLabel('Naziv').inputValue()).toBe('Moj uređaj')
    await keys.getByLabel('Kod iz aplikacije').fill(code())
    await keys.getByRole('button', { name: 'Dodajte ključ' }).click()
    await page.getByText('Pristupni ključ je dodan.').waitFor()

    clock.advance(301_000)
    await page.reload()
    await hydrated(page)
    await keys.getByText('Uredite').click()
    await keys.getByLabel('Vaša šifra').first().fill(password)
    await keys.getByLabel('Kod iz aplikacije').first().fill(code())
    await keys.getByRole('button', { name: 'Uklonite ključ' }).click()
    await page.getByText('Pristupni ključ je uklonjen.').waitFor()

    clock.advance(301_000)
    await page.goto(`${settings}/verifikacija?email=promijeni`)
    await hydrated(page)
    await page.getByLabel('Nova e-mail adresa').fill(`nova-${name}@primjer.ba`)
    await page.getByLabel('Vaša šifra').fill(password)
    await page.getByRole('button', { name: 'Pošaljite link' }).click()
    await page.getByText('Unesite kod iz aplikacije za prijavu ili rezervni kod.').waitFor()
    expect(await focusedName(page)).toBe('otp')
    expect(await page.getByLabel('Nova e-mail adresa').inputValue()).toBe(`nova-${name}@primjer.ba`)
    await expectFine(page)
    await page.getByLabel('Kod iz aplikacije').fill(code())
    await page.keyboard.press('Enter')
    await page.getByText('Poslali smo link na novu adresu').waitFor()
  },
)
