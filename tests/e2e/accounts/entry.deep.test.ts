import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import {
  addAuthenticator,
  expectAccessible,
  expectNoOverflow,
  hydrated,
  test as base,
} from '#tests/support/browser/browser.ts'
import { password as accountPassword } from '#tests/support/makers.ts'

/**
 * Serves the site at its configured address, since passkeys are bound to it; by name, since they cannot be
 * bound to an IP address. All pages of a test share one address, which would soon exceed the real limits.
 */
const test = base.extend('address', { scope: 'file' }, async ({ site, deps }) => {
  deps.rateLimiter = unlimited
  deps.lastingLimits = deps.rateLimiter
  await site.listen({ host: '127.0.0.1', port: 0 })
  deps.baseUrl = `http://localhost:${(site.server.address() as AddressInfo).port}`
  return deps.baseUrl
})

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const settings = '/mojbazar/postavke/promjena-sifre'
const passwords = ['plavi-most-na-drini', 'sirnica-i-jogurt-2']

const code = (secret: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

/** Reads the latest message to the recipient in the inbox, as a person would. */
async function readMessage(inbox: Page, recipient: string): Promise<string> {
  await inbox.goto(`/dev/posta?primalac=${encodeURIComponent(recipient)}`)
  const latest = await inbox.locator('main a[href*="/dev/posta/"]').first().getAttribute('href')
  await inbox.goto(latest!)
  return inbox.getByRole('main').innerText()
}

const linkIn = (text: string) => new URL(/https?:\/\/\S+/.exec(text)![0]).pathname
const digitsIn = (text: string) => /(?:^|\D)(\d{6})(?:\D|$)/.exec(text)![1]!

async function fillLogin(page: Page, username: string, password: string) {
  await hydrated(page)
  await page.getByLabel('Korisničko ime ili e-mail').fill(username)
  await page.getByLabel('Šifra').fill(password)
  await page.getByRole('button', { name: 'Prijavi se', exact: true }).click()
}

async function logOut(page: Page) {
  await page.goto('/kategorije')
  await hydrated(page)
  await page.getByRole('button', { name: 'Moj Bazar' }).first().click()
  await page.getByRole('button', { name: 'Odjava' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

test.for(Object.entries(widths))(
  'a user guards the account, loses the password twice and comes back (%s)',
  { timeout: 240_000 },
  async ([name, size], { openPage, runJobs, clock, make, login }) => {
    const expectedErrors = [/status of 401/, /status of 422/]
    const inbox = await openPage(size)
    const username = `ulaz-${name}`
    const number = name === 'phone' ? '+38761700001' : '+38761700002'
    const mail = `${username}@primjer.ba`
    const account = await make.account({ username, email: mail, phone: number })
    const page = await openPage({ ...size, token: await login(account), expectedErrors })
    // A code works once; half a minute later there is another.
    const nextCode = (secret: string) => {
      clock.advance(30_000)
      return code(secret, clock.now())
    }

    await page.goto(settings)
    await hydrated(page)
    const secondFactor = section(page, 'Prijava u dva koraka')
    await secondFactor.getByLabel('Vaša šifra').fill('pogresna-sifra')
    await page.getByRole('button', { name: 'Uključite prijavu u dva koraka' }).click()
    await page.getByText('Šifra nije ispravna.').waitFor()
    await secondFactor.getByLabel('Vaša šifra').fill(accountPassword)
    await page.getByRole('button', { name: 'Uključite prijavu u dva koraka' }).click()
    await page.getByAltText('QR kod za aplikaciju').waitFor()
    const secret = (await secondFactor.locator('code').innerText()).replaceAll(' ', '')
    await secondFactor.getByLabel('Kod iz aplikacije').fill('000')
    await page.keyboard.press('Enter')
    await page.getByText('Kod ima 6 cifara.').waitFor()
    // The secret stays the same, so nothing needs to be scanned again.
    expect((await secondFactor.locator('code').innerText()).replaceAll(' ', '')).toBe(secret)
    await secondFactor.getByLabel('Kod iz aplikacije').fill(code(secret, clock.now()))
    await page.getByRole('button', { name: 'Potvrdite i uključite' }).click()
    await page.getByRole('heading', { name: 'Rezervni kodovi' }).waitFor()
    const recoveryCodes = await page.getByRole('listitem').locator('code').allInnerTexts()
    expect(recoveryCodes).toHaveLength(10)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Preuzmite' }).click()
    expect((await download).suggestedFilename()).toBe('bazar-rezervni-kodovi.txt')
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Kodovi su sačuvani' }).click()
    await secondFactor.getByText('Uključena', { exact: true }).waitFor()

    await logOut(page)

    await page.goto('/login?povratak=/kategorije')
    await fillLogin(page, username, accountPassword)
    await page.getByLabel('Kod iz aplikacije').fill('000000')
    await page.getByRole('button', { name: 'Potvrdite i prijavite se' }).click()
    await page.getByText('Kod nije ispravan ili je već iskorišten.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('otp')
    await page.getByLabel('Kod iz aplikacije').fill(nextCode(secret))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/kategorije$/)

    await logOut(page)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Zaboravili ste šifru?' }).click()
    await page.getByLabel('Korisničko ime, e-mail ili broj mobitela').fill(username)
    await page.getByRole('button', { name: 'Pošaljite' }).click()
    await page.getByText('Ako postoji račun s tim podacima').waitFor()
    await runJobs()
    await page.goto(linkIn(await readMessage(inbox, mail)))
    await hydrated(page)
    await page.getByLabel('Nova šifra').fill(mail)
    await page.getByRole('button', { name: 'Postavite šifru' }).click()
    await page.getByText('Šifra ne može biti ista kao').waitFor()
    await page.getByLabel('Nova šifra').fill(passwords[0]!)
    await page.getByText('Jaka šifra.').waitFor()
    await page.getByRole('button', { name: 'Postavite šifru' }).click()
    await page.getByRole('heading', { name: 'Prijavite se novom šifrom' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Prijavi se' }).click()
    await fillLogin(page, username, passwords[0]!)
    await page.getByRole('button', { name: /Upišite rezervni kod/ }).click()
    await page.getByLabel('Rezervni kod').fill(recoveryCodes[0]!)
    await page.getByRole('button', { name: 'Potvrdite i prijavite se' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/')

    await logOut(page)
    await page.goto('/zaboravljenasifra')
    await hydrated(page)
    await page.getByLabel('Korisničko ime, e-mail ili broj mobitela').fill(number)
    await page.getByText('Kod na mobitel', { exact: true }).click()
    await page.getByRole('button', { name: 'Pošaljite' }).click()
    await page.getByRole('heading', { name: 'Pogledajte SMS' }).waitFor()
    await runJobs()
    const smsCode = digitsIn(await readMessage(inbox, number))
    await page.getByLabel('Kod iz SMS poruke').fill(smsCode === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Nastavi' }).click()
    await page.getByText('Kod nije ispravan ili više ne važi.').waitFor()
    expect(await page.getByLabel('Korisničko ime, e-mail ili broj mobitela').inputValue()).toBe(number)
    await page.getByLabel('Kod iz SMS poruke').fill(smsCode)
    await page.getByRole('button', { name: 'Nastavi' }).click()
    await page.getByLabel('Nova šifra').fill(passwords[1]!)
    await page.getByRole('button', { name: 'Postavite šifru' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Prijavi se' }).click()
    await fillLogin(page, username, passwords[1]!)
    await page.getByLabel('Kod iz aplikacije').fill(nextCode(secret))
    await page.getByRole('button', { name: 'Potvrdite i prijavite se' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/')
  },
)

test.for(Object.entries(widths))(
  'a user changes the e-mail, gets a key, and ends sessions that are open elsewhere (%s)',
  { timeout: 240_000 },
  async ([name, size], { openPage, runJobs, make, login }) => {
    const username = `vlasnik-${name}`
    const mail = `${username}@primjer.ba`
    const account = await make.account({ username, email: mail })
    const page = await openPage({ ...size, token: await login(account), expectedErrors: [/status of 422/] })
    const inbox = await openPage(size)

    await page.goto('/mojbazar/postavke/verifikacija')
    await page.getByRole('link', { name: 'Promijenite e-mail adresu' }).click()
    await page.getByLabel('Nova e-mail adresa').fill(`nova-${mail}`)
    await page.getByLabel('Vaša šifra').fill(accountPassword)
    await page.getByRole('button', { name: 'Pošaljite link' }).click()
    await page.getByText('Poslali smo link na novu adresu').waitFor()
    await runJobs()
    await inbox.goto(linkIn(await readMessage(inbox, `nova-${mail}`)))
    await inbox.getByRole('button', { name: 'Potvrdite e-mail adresu' }).click()
    await inbox.getByText('Vaša e-mail adresa je potvrđena.').waitFor()
    await page.reload()
    await section(page, 'E-mail adresa').getByText(`nova-${mail}`).waitFor()

    await addAuthenticator(page)
    await page.goto(settings)
    await hydrated(page)
    const passkeys = section(page, 'Pristupni ključevi')
    await passkeys.getByText('Dodajte pristupni ključ').click()
    await passkeys.getByLabel('Naziv').fill('Moj telefon')
    await passkeys.getByLabel('Vaša šifra').fill(accountPassword)
    await passkeys.getByRole('button', { name: 'Dodajte ključ' }).click()
    await page.getByText('Pristupni ključ je dodan.').waitFor()
    await passkeys.getByText('Uredite ključ Moj telefon').click()
    await passkeys.getByLabel('Naziv ključa').fill('Stari telefon')
    await passkeys.getByRole('button', { name: 'Sačuvajte naziv' }).click()
    await page.getByText('Naziv je promijenjen.').waitFor()
    await logOut(page)
    // Disables the passkey offer in the fields, which the simulated device would accept before anybody
    // pressed the button.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    await page.goto(`/login?povratak=${settings}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Prijavi se pristupnim ključem' }).click()
    await page.waitForURL((url) => url.pathname === settings)
    await passkeys.getByText('Stari telefon', { exact: true }).waitFor()

    const open = await openPage({ ...size, token: await login(account), expectedErrors: [/401/] })
    await open.goto('/mojbazar/artikli/aktivni')
    await open.locator('html[data-live=on]').waitFor()
    await page.reload()
    await hydrated(page)
    const devices = section(page, 'Prijavljeni uređaji')
    await devices.getByRole('button', { name: /^Odjavite:/ }).click()
    await open.waitForURL('**/login?povratak=/mojbazar/artikli/aktivni&razlog=odjavljeni')
    await open.getByText('Vaša prijava je završena. Prijavite se ponovo.').waitFor()

    // A page that misses the event finds out at the next click, and returns there after login.
    const deaf = await openPage({ ...size, token: await login(account), expectedErrors: [/ERR_FAILED|401/] })
    await deaf.context().route('**/live/connection', (route) => route.abort())
    await deaf.goto('/kategorije')
    await hydrated(deaf)
    await page.reload()
    await hydrated(page)
    await devices.getByRole('button', { name: 'Odjavite sve ostale uređaje' }).click()
    await page.getByText('Svi ostali uređaji su odjavljeni.').waitFor()
    await deaf.getByRole('link', { name: 'Bazar, početna' }).click()
    await deaf.waitForURL('**/login?povratak=/&razlog=odjavljeni')
    expect(await deaf.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'auth.token' }))
  },
)
