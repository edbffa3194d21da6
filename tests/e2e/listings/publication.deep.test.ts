import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CatalogAttribute } from '#api/modules/categories/service.ts'
import { hydrated } from '#tests/support/browser/browser.ts'
import {
  choose,
  draftId,
  photo,
  photosThere,
  publishAndPay,
  test,
  widths,
} from '#tests/support/listings/post-form.ts'

/** Tabs until the named control has the focus. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement | null
      const label = focused?.labels?.[0]?.textContent
      return focused?.getAttribute('aria-label') ?? label ?? focused?.textContent ?? ''
    })
    if (name.test(text.trim())) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

test(
  'publishes by keyboard alone, with reordered photos',
  { timeout: 60_000 },
  async ({ openPage, make, login }) => {
    const page = await openPage({ ...widths.desktop, token: await login(await make.account()) })
    await page.goto('/')
    await hydrated(page)
    await tabTo(page, /^Objavi oglas$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('link', { name: 'Automobil' }).waitFor()
    await tabTo(page, /^Objavite nešto drugo$/)
    await page.keyboard.press('Enter')
    await page.locator('input[type=search]:focus').waitFor()
    await page.keyboard.type('gradski bicikl')
    await page.keyboard.press('Enter')
    await page.locator('h3:focus').waitFor()
    await tabTo(page, /^Vozila > Bicikli$/)
    await page.keyboard.press('Enter')
    await page.getByLabel(/^Naslov/).waitFor()
    expect(await page.getByLabel(/^Naslov/).inputValue()).toBe('gradski bicikl')
    await tabTo(page, /^Naslov/)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Gradski bicikl za tipkovnicu')
    const chosen = page.waitForEvent('filechooser')
    await tabTo(page, /^Dodajte fotografije$/)
    await page.keyboard.press('Enter')
    await (await chosen).setFiles([await photo('prva.jpg', '#3276BF'), await photo('druga.jpg', '#6A9F42')])
    await photosThere(page).nth(1).waitFor()
    await page.locator('figure [aria-roledescription]').first().waitFor()
    await page.locator('figure [aria-roledescription]').first().focus()
    // Each key press must take effect, as announced, before the next.
    const told = (text: RegExp) => page.getByText(text).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await told(/Fotografija je uzeta|Mjesto 1\./)
    await page.keyboard.press('ArrowRight')
    await told(/Mjesto 2\./)
    await page.keyboard.press('Space')
    await told(/spuštena na mjesto 2/)
    // The focus returns to the photo in the frame after it has settled.
    await page.locator('[data-dnd-dropping]').waitFor({ state: 'detached' })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.getByAltText('Fotografija 1: druga.jpg').first().waitFor()
    await tabTo(page, /^Pomjerite nazad: Fotografija 1/)
    await page.keyboard.press('Enter')
    await page.getByAltText('Fotografija 1: prva.jpg').first().waitFor()
    await tabTo(page, /^Iznos/)
    await page.keyboard.type('300', { delay: 30 })
    await tabTo(page, /^Grad ili/)
    await page.keyboard.type('mostar', { delay: 30 })
    await page.getByRole('option', { name: /^Mostar/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    expect(await page.getByRole('combobox', { name: /^Grad ili/ }).inputValue()).toBe('Mostar')
    expect(await page.getByLabel('Iznos').inputValue()).toBe('300')
    await page.getByText('Sačuvano').waitFor()
    await tabTo(page, /^Objavi oglas$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Oglas je objavljen' }).waitFor()
    await tabTo(page, /^Pogledajte oglas$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/artikal\/\d+\/gradski-bicikl/)
  },
)

test(
  'uploads the rest after a cut connection is back, and nothing twice',
  { timeout: 60_000 },
  async ({ openPage, make, login }) => {
    const page = await openPage({
      ...widths.phone,
      token: await login(await make.account()),
      expectedErrors: [/ERR_/],
    })
    await page.goto('/objava/ostalo/22')
    await hydrated(page)
    await page.getByLabel(/^Naslov/).fill('Bicikl kojem puca veza')
    const id = await draftId(page)
    // The first photo arrives, but its sender never learns of it.
    const keys: string[] = []
    await page.route('**/image-upload', async (route) => {
      const key = (await route.request().allHeaders())['idempotency-key']!
      const isFirst = keys.length === 0
      keys.push(key)
      if (!isFirst) return route.continue()
      await route.fetch()
      await page.context().setOffline(true)
      return route.abort('connectionreset')
    })
    const files = ['#3276BF', '#6A9F42', '#B56C7B'].map((colour, index) => photo(`veza-${index}.jpg`, colour))
    await page.getByLabel('Dodajte fotografije').setInputFiles(await Promise.all(files))
    await page.getByText('Čeka na vezu').first().waitFor()
    await page.getByLabel('Opis oglasa').fill('Napisano bez veze.')
    await page.getByText('Nema veze. Unos je sačuvan na uređaju').waitFor()
    await page.context().setOffline(false)
    await photosThere(page).nth(2).waitFor({ timeout: 20_000 })
    await page.getByText('Sačuvano').waitFor()
    expect(new Set(keys).size).toBe(3)
    const images = (await (await page.request.get(`/api/listings/${id}/images`)).json()) as unknown[]
    expect(images).toHaveLength(3)
    const { additional } = (await (await page.request.get(`/api/listings/${id}`)).json()) as {
      additional: { description: string }
    }
    expect(additional.description).toBe('Napisano bez veze.')
  },
)

const slugs = [
  'automobili',
  'motocikli',
  'teretna-vozila',
  'nautika',
  'stanovi',
  'kuce',
  'zemljista',
  'poslovni-prostori',
  'mobiteli',
  'laptopi',
  'jakne-kaputi-i-mantili-za-zene',
  'bicikli',
  'auto-moto-i-nautika',
  'prodaja',
]

const typedValue = ({ type, name }: CatalogAttribute) =>
  type === 'string' ? 'Po želji' : name === 'godiste' || name.startsWith('godina-') ? '2016' : '120'

/** Fills in an attribute like a person, and returns the expected stored value. */
async function fillAttribute(page: Page, attribute: CatalogAttribute): Promise<string | number> {
  const field = page.locator(`[name="attributes.${attribute.id}"]`)
  await field.evaluate((element) => {
    const group = element.closest('details')
    if (group) group.open = true
  })
  if (attribute.type === 'boolean') {
    await field.check()
    return 'true'
  }
  if (attribute.options) {
    await field.selectOption(attribute.options[0]!)
    return attribute.options[0]!
  }
  const text = typedValue(attribute)
  await field.fill(text)
  return attribute.type === 'number' ? Number(text) : text
}

test(
  'publishes fourteen categories through one form, with every kind of input',
  { timeout: 90_000 },
  async ({ openPage, make, login, deps }) => {
    const { catalog } = deps
    const inAYear = new Date(Date.now() + 365 * 24 * 3600 * 1000)
    const seller = await make.account({ pro_until: inAYear })
    await make.credit(seller.id, 5_000)
    const page = await openPage({ ...widths.desktop, token: await login(seller) })
    const kinds = new Set<string>()
    const kindOf = ({ type, inputType }: CatalogAttribute) => `${type} ${inputType}`
    for (const slug of slugs) {
      const category = [...catalog.categories.values()].find((candidate) => candidate.slug === slug)
      if (!category) throw new Error(`there is no category ${slug}`)
      const all = catalog.attributesOf(category.id)
      // Follows the listing's type, so it has no field.
      const ofType = all.find(({ name }) => name === 'vrsta-oglasa')
      const attributes = all.filter((one) => one !== ofType && one.groupName !== 'Uslovi najma')
      const firstOfKind = [...new Map(attributes.toReversed().map((one) => [kindOf(one), one])).values()]
      const filled = attributes.filter((one) => one.required || firstOfKind.includes(one))
      await page.goto(`/objava/ostalo/${category.id}`)
      await hydrated(page)
      await page.getByLabel(/^Naslov/).fill(`Oglas iz kategorije ${slug}`.slice(0, 65))
      if (category.show_price) await page.getByLabel('Iznos').fill('1.500')
      if (category.brand_required) {
        await choose(page, 'Marka', 'volkswagen')
        const model = page.getByRole('combobox', { name: 'Model' })
        await expect.poll(() => model.getAttribute('placeholder')).toBe('Odaberite')
        await choose(page, 'Model', 'golf')
      }
      const expected = new Map<number, string | number>()
      if (ofType) expected.set(ofType.id, 'Prodaja')
      for (const attribute of filled) {
        kinds.add(kindOf(attribute))
        expected.set(attribute.id, await fillAttribute(page, attribute))
      }
      await choose(page, 'Grad ili općina', 'sarajevo')
      await publishAndPay(page)
      const path = await page.getByRole('link', { name: 'Pogledajte oglas' }).getAttribute('href')
      const id = Number(path!.split('/')[2])
      const stored = (await (await page.request.get(`/api/listings/${id}`)).json()) as {
        status: string
        category_id: number
        attributes: { id: number; value: string | number }[]
      }
      expect([slug, stored.status, stored.category_id]).toEqual([slug, 'active', category.id])
      expect(new Map(stored.attributes.map(({ id, value }) => [id, value]))).toEqual(expected)
    }
    expect([...kinds].toSorted()).toEqual([
      'boolean checkbox',
      'number text-range',
      'string select',
      'string text',
    ])
  },
)
