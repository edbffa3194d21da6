import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow, hydrated } from '#tests/support/browser/browser.ts'
import {
  choose,
  draftId,
  photo,
  photosThere,
  publishButton,
  test,
  widthsOfRun,
} from '#tests/support/listings/post-form.ts'

/** The titles that a search for this one finds. */
async function found(page: Page, title: string): Promise<string[]> {
  const reply = await page.request.get(`/api/search?q=${encodeURIComponent(title)}`)
  const { data } = (await reply.json()) as { data: { title: string }[] }
  return data.map((item) => item.title)
}

test.for(Object.entries(widthsOfRun))(
  'a newcomer publishes with three photos, is found and lowers the price (%s)',
  { timeout: 60_000 },
  async ([name, size], { openPage, make, login }) => {
    const title = `Bicikl Trek Marlin ${name}`
    const page = await openPage({ ...size, token: await login(await make.account()) })
    await page.goto('/')
    await hydrated(page)
    await page
      .getByRole('link', { name: name === 'phone' ? 'Objavi' : 'Objavi oglas' })
      .filter({ visible: true })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('link', { name: 'Objavite nešto drugo' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('brdski bicikl')
    await page.getByRole('button', { name: 'Nastavi' }).click()
    await page.getByRole('link', { name: 'Vozila > Bicikli' }).click()
    await page.waitForURL(/\/objava\/ostalo\/22\?/)
    await hydrated(page)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByText('Vozila > Bicikli').waitFor()
    await page.getByText(/Aktivni oglasi u grupi ostalo: 0 od 20/).waitFor()

    await page.getByLabel(/^Naslov/).fill(title)
    await page.getByText(`${title.length} / 65`).waitFor()
    await page.getByLabel('Koristeno').check({ force: true })
    await page.getByLabel('Iznos').fill('1.250,50')
    const files = ['#3276BF', '#6A9F42', '#B56C7B'].map((colour, index) =>
      photo(`slika-${index}.jpg`, colour),
    )
    await page.getByLabel('Dodajte fotografije').setInputFiles(await Promise.all(files))
    await photosThere(page).nth(2).waitFor()
    for (const field of await page.locator('main select[required]').all())
      await field.selectOption({ index: 1 })
    await page.getByLabel('Opis oglasa').fill('Servisiran, vožen samo ljeti.\n\nZamjena ne dolazi u obzir.')
    await choose(page, 'Grad ili općina', 'tuzla')
    await page.getByText('Sačuvano').waitFor()
    const id = await draftId(page)
    await expectAccessible(page)
    await expectNoOverflow(page)

    await publishButton(page).click()
    await page.getByRole('heading', { name: 'Oglas je objavljen' }).waitFor()
    await expect.poll(() => found(page, title)).toContain(title)
    await page.goto(`/pretraga?q=${encodeURIComponent(title)}`)
    await page.getByRole('main').getByRole('link', { name: title }).first().click()
    await page.waitForURL(new RegExp(`/artikal/${id}/`))
    await page.getByText('1.250,50 KM').filter({ visible: true }).first().waitFor()
    const { photos } = (await (await page.request.get(`/api/listings/${id}`)).json()) as { photos: unknown[] }
    expect(photos).toHaveLength(3)

    await page.goto(`/artikal/uredjivanje/${id}`)
    await hydrated(page)
    await page.getByRole('heading', { name: 'Uredite oglas' }).waitFor()
    expect(await page.getByRole('link', { name: 'Promijenite', exact: true }).count()).toBe(0)
    expect(await page.getByLabel(/^Naslov/).inputValue()).toBe(title)
    await page.getByLabel('Iznos').fill('990')
    await page.getByRole('button', { name: 'Sačuvajte izmjene' }).click()
    await page.waitForURL(new RegExp(`/artikal/${id}/`))
    await page.getByText('990 KM').filter({ visible: true }).first().waitFor()
  },
)
