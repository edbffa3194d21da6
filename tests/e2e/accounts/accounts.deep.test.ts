import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { hydrated, test as base } from '#tests/support/browser/browser.ts'

/** All pages of a test share one address, which would soon exceed the real limits. */
const test = base.extend('unlimited', { scope: 'file', auto: true }, ({ deps }) => {
  deps.rateLimiter = unlimited
  deps.lastingLimits = deps.rateLimiter
})

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const isPhone = (width: number) => width < 640
const password = 'tri-konja-za-trku'

/** Reads the code of the latest SMS to the number in the inbox, as a person would. */
async function codeInInbox(page: Page, number: string): Promise<string> {
  await page.goto('/dev/posta')
  await page.getByLabel('Primalac').fill(number)
  await page.getByRole('main').getByRole('button', { name: 'Pretražite' }).click()
  await page
    .getByRole('link', { name: `SMS za ${number}` })
    .first()
    .click()
  await page.getByRole('heading', { name: `SMS za ${number}` }).waitFor()
  const text = await page.getByText(/kod: \d{6}/).textContent()
  return /\d{6}/.exec(text ?? '')![0]
}

test.for(Object.entries(widths))(
  'a newcomer registers, verifies phone and e-mail by the inbox, and changes the number (%s)',
  { timeout: 60_000 },
  async ([name, size], { openPage, deliver }) => {
    const page = await openPage({ ...size, expectedErrors: [/422/] })
    const inbox = await openPage(size)
    const username = `nova-${name}`
    const number = isPhone(size.width) ? '+38761500001' : '+38761500002'

    await page.goto('/kategorije')
    await hydrated(page)
    if (isPhone(size.width)) {
      await page.getByRole('link', { name: 'Profil' }).click()
      await page.getByRole('link', { name: 'Registrujte se' }).click()
    } else await page.getByRole('link', { name: 'Registracija' }).first().click()
    await page.getByRole('heading', { name: 'Registracija' }).waitFor()
    await page.getByLabel('Korisničko ime').fill('admin')
    await page.getByLabel('E-mail').fill(`${username}@primjer.ba`)
    await page.getByLabel('Šifra').fill(password)
    await page.getByLabel(/Prihvatam/).check()
    await page.getByRole('button', { name: 'Registrujte se' }).click()
    await page.getByText('Ovo korisničko ime nije dozvoljeno.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
    expect(await page.getByLabel('E-mail').inputValue()).toBe(`${username}@primjer.ba`)
    await page.getByLabel('Korisničko ime').fill(username)
    await page.getByRole('button', { name: 'Registrujte se' }).click()
    await page.getByRole('heading', { name: 'Dobro došli na Bazar!' }).waitFor()

    await page.getByRole('link', { name: 'Verifikuj mobitel' }).click()
    const phone = page.getByRole('region', { name: 'Broj mobitela' })
    await phone.getByText('Nije verifikovano').waitFor()
    await phone.getByRole('textbox').fill(number.replace('+387', '0'))
    await page.getByRole('button', { name: 'Pošaljite kod' }).click()
    await page.getByLabel('Kod iz SMS poruke').waitFor()
    await deliver()
    const code = await codeInInbox(inbox, number)
    await page.getByLabel('Kod iz SMS poruke').fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Potvrdite' }).click()
    await page.getByText('Kod nije ispravan. Imate još 4 pokušaja.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
    await page.getByLabel('Kod iz SMS poruke').fill(code)
    await page.getByRole('button', { name: 'Potvrdite' }).click()
    await page.getByText('Broj mobitela je verifikovan.').waitFor()
    await phone.getByText(`+387 61 500 00${number.at(-1)}`).waitFor()

    await inbox.goto(`/dev/posta?primalac=${username}`)
    await inbox.getByRole('link', { name: /Potvrdite e-mail adresu/ }).click()
    await inbox.getByRole('link', { name: /verifikacija\/email/ }).waitFor()
    const link = await inbox.getByRole('link', { name: /verifikacija\/email/ }).getAttribute('href')
    // Leads to where the newcomer came from, else to the first listing.
    const onward = isPhone(size.width) ? 'Objavite prvi oglas' : 'Nastavi'
    await phone.getByRole('link', { name: onward }).waitFor()
    const verification = page.url()
    // The owner's browser need not press the button, which stops mail programs.
    const reader = isPhone(size.width) ? page : inbox
    await reader.goto(new URL(link!).pathname)
    if (reader === inbox) await reader.getByRole('button', { name: 'Potvrdite e-mail adresu' }).click()
    await reader.getByText('Vaša e-mail adresa je potvrđena.').waitFor()
    await reader.getByRole('link', { name: reader === page ? 'Objavite oglas' : 'Prijavite se' }).waitFor()
    await page.goto(verification)
    await page.getByRole('region', { name: 'E-mail adresa' }).getByText('Verifikovano').waitFor()

    await phone.getByRole('link', { name: 'Promijenite broj' }).click()
    await phone.getByLabel('Novi broj mobitela').fill(`${number.slice(0, -2)}9${number.at(-1)}`)
    await phone.getByLabel('Vaša šifra').fill('pogresna-sifra')
    await page.getByRole('button', { name: 'Pošaljite kod' }).click()
    await page.getByText('Šifra nije ispravna.').waitFor()
    await phone.getByLabel('Vaša šifra').fill(password)
    await page.getByRole('button', { name: 'Pošaljite kod' }).click()
    await page.getByRole('button', { name: 'Pošaljite novi kod' }).click()
    await page.getByText('Poslali smo vam novi kod.').waitFor()
    await phone.getByText('Verifikovano').waitFor()
    await deliver()
    const next = await codeInInbox(inbox, `${number.slice(0, -2)}9${number.at(-1)}`)
    await page.getByLabel('Kod iz SMS poruke').fill(next)
    await page.keyboard.press('Enter')
    await page.getByText('Broj mobitela je verifikovan.').waitFor()
    await phone.getByText(`+387 61 500 09${number.at(-1)}`).waitFor()
  },
)

/** Tabs until the named control has the focus. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement | null
      return focused?.labels?.[0]?.textContent ?? focused?.textContent ?? ''
    })
    if (name.test(text)) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

test(
  'registers and verifies the phone by keyboard alone',
  { timeout: 60_000 },
  async ({ openPage, deliver, db }) => {
    const page = await openPage(widths.desktop)
    const type = async (label: RegExp, text: string) => {
      await tabTo(page, label)
      await page.keyboard.type(text)
    }
    await page.goto('/register?povratak=/kategorije')
    await hydrated(page)
    await type(/^Korisničko ime/, 'tastatura')
    await type(/^E-mail/, 'tastatura@primjer.ba')
    await type(/^Šifra/, password)
    await tabTo(page, /^Prihvatam/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Registrujte se/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Dobro došli na Bazar!' }).waitFor()
    await tabTo(page, /^Verifikuj mobitel/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Pošaljite kod' }).waitFor()
    await type(/^Broj mobitela/, '061 500 077')
    await tabTo(page, /^Pošaljite kod/)
    await page.keyboard.press('Enter')
    await page.getByLabel('Kod iz SMS poruke').waitFor()
    const { text } = await db
      .selectFrom('outbox_message')
      .select('text')
      .where('recipient', '=', '+38761500077')
      .executeTakeFirstOrThrow()
    await deliver()
    await type(/^Kod iz SMS/, /\d{6}/.exec(text!)![0])
    await page.keyboard.press('Enter')
    await page.getByText('Broj mobitela je verifikovan.').waitFor()
    await tabTo(page, /^Nastavi/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/kategorije$/)
  },
)

test('expires a code before the eyes of its user', async ({ openPage, make, login, app }) => {
  const token = await login(await make.account({ verified: false }))
  const headers = { authorization: `Bearer ${token}` }
  await app.inject({
    method: 'POST',
    url: '/api/me/phone-verification',
    headers,
    payload: { phone: '061 500 066' },
  })
  const page = await openPage({ ...widths.phone, token })
  await page.clock.install()
  await page.goto('/mojbazar/postavke/verifikacija')
  await page.getByText(/^Kod važi do \d\d:\d\d, još (9:5\d|10:00)/).waitFor()
  await hydrated(page)
  await page.clock.runFor(90_000)
  await page.getByText(/još 8:[0-3]\d/).waitFor()
  await page.clock.runFor(520_000)
  await page.getByText('Kod je istekao. Zatražite novi.').waitFor()
  await page.getByRole('button', { name: 'Pošaljite novi kod' }).waitFor()
})
