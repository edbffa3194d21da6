import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow, hydrated, test } from '#tests/support/browser/browser.ts'
import { toast } from '#tests/support/browser/news.ts'
import { jpeg } from '#tests/support/listings/photos.ts'

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** The page says so, and the toast alone announces it. */
async function saved(page: Page, text: string) {
  const main = page.getByRole('main')
  await main.getByText(text).waitFor()
  expect(await main.getByRole('status').getByText(text).count()).toBe(0)
  await toast(page, text).first().waitFor()
}

const isFocused = (page: Page, name: string) =>
  page.waitForFunction((wanted) => document.activeElement?.getAttribute('name') === wanted, name)

test.for(Object.entries(widths))(
  'a user goes through all settings from the menu, and each keeps its new value (%s)',
  { timeout: 180_000 },
  async ([name, size], { openPage, make, login, address }) => {
    const account = await make.account({ username: `uredna-${name}` })
    const page = await openPage({ ...size, token: await login(account), expectedErrors: [/422/] })
    const isPhone = name === 'phone'
    const settings = '/mojbazar/postavke'

    await page.goto('/kategorije')
    await hydrated(page)
    await page.getByRole('button', { name: isPhone ? 'Meni' : 'Moj Bazar', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Moj Bazar' })
    await menu.getByRole('link', { name: 'Postavke', exact: true }).click()
    await page.waitForURL(`${address}${settings}${isPhone ? '' : '/korisnicke-informacije'}`)
    await menu.waitFor({ state: 'hidden' })

    async function openTab(tab: string) {
      if (isPhone && !page.url().endsWith(settings)) {
        await page.locator('main summary').first().click()
      }
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${tab}`) })
        .first()
        .click()
      await page.getByRole('heading', { name: tab, exact: true, level: 2 }).waitFor()
    }
    async function check() {
      await expectNoOverflow(page)
      await expectAccessible(page)
    }

    if (isPhone) {
      await check()
      await page.getByRole('main').getByRole('link', { name: 'Korisničke informacije' }).click()
    }
    await page.getByLabel('Ime', { exact: true }).fill('A'.repeat(50))
    await page.getByLabel('O meni').fill('x'.repeat(501))
    await page.getByRole('button', { name: 'Sačuvajte', exact: true }).click()
    await page.getByText('Najviše 500 znakova.').waitFor()
    await isFocused(page, 'about')
    await page.getByLabel('O meni').fill('Prodajem stare knjige.')
    await page.getByRole('combobox', { name: 'Grad ili općina' }).fill('Mostar')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sačuvajte', exact: true }).click()
    await saved(page, 'Korisničke informacije su sačuvane.')
    await check()

    await openTab('Profilna slika')
    const chooser = page.waitForEvent('filechooser')
    await page.getByText('Odaberite fotografiju').click()
    await (await chooser).setFiles({ name: 'ja.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
    const cropper = page.getByTestId('cropper')
    await cropper.waitFor()
    await page.getByLabel('Uvećanje').fill('2')
    await cropper.focus()
    for (let times = 0; times < 5; times++) await page.keyboard.press('ArrowRight')
    await check()
    const sent = page.waitForRequest((request) => request.url().includes('/api/me/avatar'))
    await page.getByRole('button', { name: 'Sačuvajte sliku' }).click()
    const crop = new URL((await sent).url()).searchParams
    expect(Number(crop.get('width'))).toBeCloseTo(0.375, 2)
    expect(Number(crop.get('height'))).toBeCloseTo(0.5, 2)
    expect(Math.abs(Number(crop.get('x')) - 0.3125)).toBeGreaterThan(0.001)
    await saved(page, 'Profilna slika je sačuvana.')
    const picture = () => page.locator('main img').first().getAttribute('src')
    const photo = await picture()
    expect(photo).toMatch(/^\/media\//)

    await page.getByRole('link', { name: 'Napravite avatar' }).click()
    await page.getByRole('heading', { name: 'Napravite avatar' }).waitFor()
    // Also while the page of the style is still loading.
    await page.getByRole('link', { name: 'Životinje' }).click()
    await page.locator('a[aria-current=true]', { hasText: 'Životinje' }).waitFor()
    await page.getByRole('link', { name: 'Menta' }).click()
    await page.waitForURL(/stil=critters&boja=menta/)
    await page.getByRole('radio', { name: 'Životinje 3' }).focus()
    await page.keyboard.press('Space')
    await check()
    await page.getByRole('button', { name: 'Postavite kao profilnu sliku' }).click()
    await saved(page, 'Profilna slika je sačuvana.')
    expect(await picture()).not.toBe(photo)

    await openTab('Privatnost')
    await page.getByRole('switch', { name: 'Broj telefona' }).uncheck()
    await page.getByRole('button', { name: 'Sačuvajte', exact: true }).click()
    await saved(page, 'Privatnost je sačuvana.')
    await page.reload()
    expect(await page.getByRole('switch', { name: 'Broj telefona' }).isChecked()).toBe(false)
    await check()

    await openTab('Adresa')
    for (const street of ['Ferhadija 12', 'Titova 1']) {
      await page.getByRole('link', { name: 'Dodajte adresu' }).click()
      await page.getByLabel('Ime i prezime primaoca').fill('Amra Hodžić')
      await page.getByLabel('Ulica i broj').fill(street)
      await page.getByLabel('Poštanski broj').fill('7100')
      await page.getByRole('combobox', { name: 'Grad ili općina' }).fill('Mostar')
      await page.keyboard.press('Enter')
      await page.getByLabel('Broj mobitela').fill('061 234 567')
      await page.getByRole('button', { name: 'Sačuvajte adresu' }).click()
      await page.getByText('Poštanski broj ima 5 cifara.').waitFor()
      await isFocused(page, 'postal_code')
      await page.getByLabel('Poštanski broj').fill('88000')
      await page.getByRole('button', { name: 'Sačuvajte adresu' }).click()
      await saved(page, 'Adresa je sačuvana.')
    }
    await page.getByRole('button', { name: 'Postavite kao glavnu: Titova 1' }).click()
    await saved(page, 'Glavna adresa je promijenjena.')
    await check()
    await page.getByRole('button', { name: 'Izbrišite: Ferhadija 12' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Izbrišite' }).click()
    await saved(page, 'Adresa je izbrisana.')
    expect(await page.locator('main address').count()).toBe(1)

    await openTab('Notifikacije')
    const mails = page.getByRole('group', { name: 'Istek oglasa' }).getByRole('switch', { name: 'E-mail' })
    await mails.uncheck()
    await page.getByRole('button', { name: 'Sačuvajte', exact: true }).click()
    await saved(page, 'Notifikacije su sačuvane.')
    await page.reload()
    expect(await mails.isChecked()).toBe(false)
    await check()

    await page.goto(`${settings}/korisnicke-informacije`)
    await page.getByRole('link', { name: 'Podaci registrovanog trgovca' }).click()
    const firm = {
      'Naziv firme ili obrta': 'Knjižara Hodžić',
      'Adresa sjedišta': 'Ferhadija 12',
      Mjesto: 'Sarajevo',
      'Vlasnik (ime i prezime)': 'Amra Hodžić',
      MBS: '65-01-0123-19',
    }
    for (const [label, text] of Object.entries(firm)) await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Pošaljite izjavu' }).click()
    await page.getByText('ID broj ima 13 cifara.').waitFor()
    await isFocused(page, 'id_number')
    await page.getByLabel('ID broj (JIB)').fill('4201234567896')
    await page.getByRole('button', { name: 'Pošaljite izjavu' }).click()
    await saved(page, 'Izjava trgovca je sačuvana.')
    await check()

    await page.goto(`/profil/${account.username}/aktivni`)
    if (isPhone) await page.getByText('O prodavaču', { exact: true }).click()
    for (const text of ['Izjava trgovca: Knjižara Hodžić, Sarajevo', 'Prodajem stare knjige.', 'Mostar'])
      await page.getByRole('main').getByText(text).first().waitFor()
    await check()
  },
)
