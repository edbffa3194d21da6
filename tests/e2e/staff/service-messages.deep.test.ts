import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { newLogin } from '#api/modules/accounts/deed-mails.ts'
import { emailVerification } from '#api/modules/accounts/mails.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import {
  expectGoodInEveryLook,
  expectNoOverflow,
  hydrated,
  type Look,
  test,
} from '#tests/support/browser/browser.ts'

// Each test checks four screens.
const long = { timeout: 240_000 }

const widths = [390, 1440]
const folder = process.env['SHOTS']

/** Keeps a picture of every look, if asked for. */
const shoot =
  (page: Page, name: string, fullPage = true) =>
  async ({ width, colorScheme }: Look) => {
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage })
  }

async function message(db: Db, title: string, locations: string[]): Promise<number> {
  const now = new Date()
  const { id } = await db
    .insertInto('service_message')
    .values({
      title,
      content:
        '<p>Plaćanje karticom <strong>ne radi</strong> od 23 do 1 sat. <a href="/pretraga">Više</a></p>',
      background_color: '#fff4e5',
      text_color: '#14202b',
      locations,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test(
  'shows a message on its page from the start, dismisses it for good, and caches it on the device',
  long,
  async ({ openPage, make, db }) => {
    const listing = await make.listing()
    await message(db, 'Održavanje večeras', ['homepage', 'listing'])
    for (const width of widths) {
      const page = await openPage({ width, height: 900 })
      await page.addInitScript(() => {
        const store = globalThis as unknown as { shifted: number }
        store.shifted = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            store.shifted += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto('/')
      await hydrated(page)
      const banner = page.getByRole('region', { name: 'Održavanje večeras' })
      await banner.getByRole('button', { name: 'Zatvorite poruku: Održavanje večeras' }).waitFor()
      expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThan(
        0.02,
      )
      await expectGoodInEveryLook(page, [width], shoot(page, 'poruka', false))
      await page.goto(`/artikal/${listing.id}`)
      await page.getByRole('region', { name: 'Održavanje večeras' }).waitFor()
      await shoot(page, 'poruka-oglas', false)({ width, colorScheme: 'dark' })
    }

    const page = await openPage({ width: 1280 })
    await page.goto('/')
    await hydrated(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/service/messages')) asked.push(request.url())
    })
    const banner = page.getByRole('region', { name: 'Održavanje večeras' })
    await banner.getByRole('button').waitFor()
    // The address changes before the page, and the banner must be gone first.
    const left = () => banner.waitFor({ state: 'detached' })
    // Leaving and returning within the site uses the device's copy, without a call.
    await page.getByRole('link', { name: 'Prijavi se' }).first().click()
    await left()
    await page.goBack()
    await banner.getByRole('button').waitFor()
    expect(asked).toEqual([])
    // A day-old copy is fetched again.
    await page.evaluate(() => {
      const key = 'service-messages:homepage'
      const copy = JSON.parse(localStorage.getItem(key)!) as { updatedAt: number }
      localStorage.setItem(key, JSON.stringify({ ...copy, updatedAt: copy.updatedAt - 24 * 3600 * 1000 }))
    })
    await page.goForward()
    await left()
    await page.goBack()
    await banner.getByRole('button').waitFor()
    await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(1)

    await banner.getByRole('button').click()
    await banner.waitFor({ state: 'detached' })
    const reply = await page.goto('/')
    expect(await reply!.text()).not.toContain('Održavanje večeras')

    const id = await message(db, 'Kratka najava', ['homepage'])
    await page.goto('/')
    const brief = page.getByRole('region', { name: 'Kratka najava' })
    await brief.getByRole('button').waitFor()
    await db.deleteFrom('service_message').where('id', '=', id).execute()
    await page.goto('/')
    await hydrated(page)
    expect(await brief.count()).toBe(0)
    // Navigation within the site shows this copy.
    const copy = () => page.evaluate(() => localStorage.getItem('service-messages:homepage'))
    await expect.poll(copy).toContain('"messages":[]')
  },
)

test(
  'lets an operator write a message by keyboard, see it in both schemes, change and delete it',
  long,
  async ({ openPage, make, login }) => {
    const token = await login(await make.account({ role: 'moderator' }))
    const page = await openPage({ width: 390, token, expectedErrors: [/status of (?:422|503)/] })
    await page.goto('/admin/servisne-poruke/nova')
    await hydrated(page)
    const text = page.getByRole('textbox', { name: 'Tekst', exact: true })
    const tools = page.getByRole('toolbar', { name: 'Oblikovanje teksta' })
    const isWriting = () => text.evaluate((element) => element === document.activeElement)
    await tools.waitFor()
    await page.getByLabel('Naslov').fill('Novo na stranici')
    await text.focus()
    await page.keyboard.type('Večeras ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('od 23 sata')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' probajte ')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByText('Upišite ispravnu adresu linka.').waitFor()
    await page.getByLabel('Adresa linka').fill('/pretraga')
    await page.keyboard.press('Enter')
    await expect.poll(isWriting).toBe(true)
    // The arrows walk the tools.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await tools.getByRole('button', { name: 'Lista', exact: true }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    // The editor takes the focus back with the next frame.
    await expect.poll(isWriting).toBe(true)
    await page.keyboard.type('Prvo')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Drugo')
    await page.keyboard.press('Tab')
    expect(await isWriting()).toBe(false)

    const preview = page.getByRole('region', { name: 'Pregled' })
    expect(await preview.getByText('Novo na stranici').count()).toBe(2)
    expect(await preview.locator('li').allTextContents()).toEqual(['Prvo', 'Drugo', 'Prvo', 'Drugo'])
    await page.getByLabel('Boja teksta', { exact: true }).fill('#ffeedd')
    await page.getByText(/Kontrast 1,\d : 1. Slabo se čita/).waitFor()
    await page.getByRole('button', { name: 'Objavite poruku' }).click()
    await page.getByText(/Tekst se na ovoj podlozi slabo čita/).waitFor()
    await page.getByRole('button', { name: 'Uzmi čitljivu boju teksta' }).click()
    await page.getByText(/Dobro se čita/).waitFor()
    expect(await page.getByText(/Tekst se na ovoj podlozi slabo čita/).count()).toBe(0)
    await page.getByRole('button', { name: 'Boje: plava' }).click()
    const written = await text.innerHTML()
    await page.route('**/servisne-poruke/nova.data*', (route) => route.fulfill({ status: 503 }), { times: 1 })
    await page.getByRole('button', { name: 'Objavite poruku' }).click()
    await page.getByRole('link', { name: 'Pokušajte ponovo' }).click()
    await tools.waitFor()
    await expect.poll(() => text.innerHTML()).toBe(written)
    await preview.getByText('Novo na stranici').first().waitFor()
    expect(await page.getByLabel('Boja teksta', { exact: true }).inputValue()).toBe('#123a78')
    await expectGoodInEveryLook(page, widths.toReversed(), shoot(page, 'nova-poruka'))
    await page.getByRole('button', { name: 'Objavite poruku' }).click()
    await page.getByText(/Poruka je sačuvana/).waitFor()
    await page.getByText(/, napisano/).waitFor()
    const shown = await page.request.get('/api/service/messages?location=homepage')
    expect(((await shown.json()) as { data: object[] }).data).toContainEqual(
      expect.objectContaining({
        content:
          '<p>Večeras <strong>od 23 sata</strong> probajte <a href="/pretraga" rel="noopener">/pretraga</a></p><ul><li><p>Prvo</p></li><li><p>Drugo</p></li></ul>',
        background_color: '#e9f0fb',
        text_color: '#123a78',
      }),
    )

    const list = await openPage({ width: 390, token })
    await list.goto('/admin/servisne-poruke')
    await list.getByRole('link', { name: 'Uredite: Novo na stranici' }).waitFor()
    await expectGoodInEveryLook(list, widths, shoot(list, 'poruke'))
    await page.getByText('Izbrišite poruku').click()
    await page.getByRole('button', { name: 'Da, izbriši' }).click()
    await page.getByText('Poruka je izbrisana.').waitFor()
  },
)

test('lets an operator write HTML and preview it without JavaScript', async ({ openPage, make, login }) => {
  const token = await login(await make.account({ role: 'moderator' }))
  const page = await openPage({ width: 390, token, javaScriptEnabled: false })
  await page.goto('/admin/servisne-poruke/nova')
  await page.getByLabel('Naslov').fill('Bez skripte')
  await page.getByLabel('Tekst', { exact: true }).fill('<p>Probajte <script>x</script><b>pretragu</b>.</p>')
  await page.getByRole('button', { name: 'Pregled' }).click()
  const preview = page.getByRole('region', { name: 'Pregled' })
  await preview.getByText('Probajte pretragu.').first().waitFor()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Objavite poruku' }).click()
  await page.getByText(/Poruka je sačuvana/).waitFor()
})

test(
  'lets an admin find and retry failed messages, and shows mails as they should look',
  long,
  async ({ openPage, make, login, db, deliver }) => {
    const token = await login(await make.account({ role: 'admin' }))
    const at = 1_795_000_000
    const device = 'Chrome, Android'
    const data = { username: 'amra', at, device, place: 'Sarajevo' }
    await queueMail(db, newLogin, { to: 'amra@primjer.ba', data, key: 'pogled:1' })
    const link = { username: 'amra', path: '/verifikacija/email/q0Zyk3hV5l9dJm2TnXc8', hours: 24 }
    await queueMail(db, emailVerification, { to: 'amra@primjer.ba', data: link, key: 'pogled:2' })
    await deliver()
    await db
      .insertInto('outbox_message')
      .values({
        key: 'zapelo',
        channel: 'mail',
        kind: 'password-changed',
        data: JSON.stringify(data),
        recipient: 'nema.nikoga.s.ovako.dugackom.adresom@primjer-poslovnog-domena.ba',
        attempts: 3,
        last_error: 'Undeliverable: Message failed: 554 5.7.1 rejected by policy',
        failed_at: new Date(),
      })
      .execute()
    const received = await db.selectFrom('inbox_message').select('id').orderBy('id').execute()
    const page = await openPage({ width: 390, token })
    await page.goto('/admin/posta')
    await hydrated(page)
    await expectGoodInEveryLook(page, widths, shoot(page, 'posta'))
    for (const { id } of received) {
      await page.goto(`/api/dev/inbox/${id}/html`)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectNoOverflow(page)
          await shoot(page, `mail-${id}`)({ width, colorScheme })
        }
      }
    }
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto('/admin/poslovi')
    await hydrated(page)
    await page.getByRole('button', { name: 'Stranice' }).click()
    await page.getByRole('link', { name: 'E-mail i SMS poruke' }).click()
    await page.getByLabel('Primalac').fill('nema.nikoga')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Pokušajte ponovo Šifra promijenjena/ }).click()
    await page.getByText('Poruka je ponovo u redu').waitFor()
    await deliver()
    const row = await db
      .selectFrom('outbox_message')
      .select(['sent_at', 'data'])
      .where('key', '=', 'zapelo')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ sent_at: expect.any(Date), data: null })
  },
)
