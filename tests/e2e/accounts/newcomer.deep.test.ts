import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from '#tests/support/browser/browser.ts'
import {
  choose,
  draftId,
  photo,
  photosThere,
  publishButton,
  test,
  widths,
} from '#tests/support/listings/post-form.ts'

async function register(page: Page, username: string) {
  await page.goto('/register')
  await hydrated(page)
  await page.getByLabel('Korisničko ime').fill(username)
  await page.getByLabel('E-mail').fill(`${username}@primjer.ba`)
  await page.getByLabel('Šifra').fill('tri-konja-za-trku')
  await page.getByLabel(/Prihvatam/).check()
  await page.getByRole('button', { name: 'Registruj se' }).click()
  await page.getByRole('heading', { name: 'Dobro došli na Bazar!' }).waitFor()
}

/** Verifies by the SMS code in the inbox. */
async function verifyPhone(page: Page, inbox: Page, number: string, deliver: () => Promise<unknown>) {
  await page.getByRole('link', { name: 'Verifikuj mobitel' }).click()
  await page.getByRole('region', { name: 'Broj mobitela' }).getByRole('textbox').fill(number)
  await page.getByRole('button', { name: 'Pošalji kod' }).click()
  await page.getByLabel('Kod iz SMS poruke').waitFor()
  await deliver()
  await inbox.goto(`/dev/posta?primalac=${encodeURIComponent(number)}`)
  await inbox.getByRole('link', { name: `SMS za ${number}` }).click()
  const text = await inbox.getByText(/kod: \d{6}/).textContent()
  await page.getByLabel('Kod iz SMS poruke').fill(/\d{6}/.exec(text ?? '')![0])
  await page.getByRole('button', { name: 'Potvrdi' }).click()
  await page.getByText('Broj mobitela je verifikovan.').waitFor()
}

async function publish(page: Page, title: string): Promise<string> {
  await page.goto('/listing/post')
  await hydrated(page)
  await choose(page, 'Kategorija', 'bicikli')
  await page.getByLabel(/^Naslov/).fill(title)
  await page.getByLabel('Iznos').fill('450')
  const colours = ['#3276BF', '#6A9F42', '#B56C7B']
  const files = await Promise.all(colours.map((colour, index) => photo(`slika-${index}.jpg`, colour)))
  await page.getByLabel('Dodaj fotografije').setInputFiles(files)
  await photosThere(page).nth(2).waitFor()
  for (const field of await page.locator('main select[required]').all())
    await field.selectOption({ index: 1 })
  await choose(page, 'Grad ili općina', 'tuzla')
  await page.getByText('Sačuvano').waitFor()
  const id = await draftId(page)
  await publishButton(page).click()
  await page.getByRole('heading', { name: 'Oglas je objavljen' }).waitFor()
  return String(id)
}

async function findBySearch(page: Page, title: string) {
  const link = page.getByRole('main').getByRole('link', { name: title })
  await expect
    .poll(async () => {
      // Visitors share a page for some seconds, so each look has an address of its own.
      await page.goto(`/pretraga?q=${encodeURIComponent(title)}&n=${performance.now()}`)
      return link.count()
    })
    .toBeGreaterThan(0)
}

test.for(Object.entries(widths))(
  'a newcomer registers, verifies a phone, publishes with photos, and leads the listing to its end (%s)',
  { timeout: 60_000 },
  async ([name, size], { openPage, deliver }) => {
    const page = await openPage(size)
    const inbox = await openPage({ ...size, expectedErrors: [/404/] })
    const title = `Sklopivi bicikl za put ${name}`
    await register(page, `put-${name}`)
    await verifyPhone(page, inbox, name === 'phone' ? '+38761700001' : '+38761700002', deliver)
    const id = await publish(page, title)
    await findBySearch(page, title)

    await page.goto(`/artikal/uredjivanje/${id}`)
    await hydrated(page)
    await page.getByLabel('Iznos').fill('390')
    await page.getByRole('button', { name: 'Sačuvaj izmjene' }).click()
    await page.waitForURL(new RegExp(`/artikal/${id}/`))
    await page.getByText('390 KM').filter({ visible: true }).first().waitFor()

    const row = page.getByRole('article').filter({ hasText: title })
    await page.goto('/mojbazar/artikli/aktivni')
    await hydrated(page)
    await row.locator('summary').click()
    await row.getByRole('button', { name: 'Sakrij' }).click()
    await row.waitFor({ state: 'detached' })
    expect((await inbox.goto(`/artikal/${id}`))!.status()).toBe(404)
    await page.goto('/mojbazar/artikli/skriveni')
    await hydrated(page)
    await row.getByRole('button', { name: 'Prikaži' }).click()
    await row.waitFor({ state: 'detached' })
    await page.goto('/mojbazar/artikli/aktivni')
    await hydrated(page)
    await row.locator('summary').click()
    await row.getByRole('button', { name: 'Završi' }).click()
    await page.getByText('Oglas je završen').first().waitFor()
    await row.waitFor({ state: 'detached' })
    await page.goto(`/profil/put-${name}/zavrseni`)
    await page.getByRole('main').getByRole('link', { name: title }).waitFor()
  },
)
