import { expect } from 'vitest'
import { expectGoodInEveryLook, hydrated, test, withLargeText } from '#tests/support/browser.ts'
import { password } from '#tests/support/makers.ts'

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

const isPhone = (width: number) => width < 640

test.for(Object.entries(widths))(
  'a visitor finds a listing, narrows the search, reads it, logs in and out (%s)',
  async ([name, size], { openPage, make, index }) => {
    const [wanted, cheaper] = [`Golf 7 Highline bez rđe ${name}`, `Golf 5 karavan, jeftin, ${name}`]
    const { username } = await make.account()
    await make.listing({
      title: wanted,
      category_id: 18,
      price_fening: 2_190_000,
      city_id: 133,
    })
    await make.listing({
      title: cheaper,
      category_id: 18,
      price_fening: 690_000,
      city_id: 26,
    })
    await index()
    const page = await openPage(size)

    await page.goto('/')
    await hydrated(page)
    await page.evaluate(() => Object.assign(globalThis, { stays: true }))
    await page.getByRole('searchbox').fill(`golf ${name}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/pretraga\?q=golf/)
    await page.getByRole('link', { name: wanted }).waitFor()
    await page.getByRole('link', { name: cheaper }).waitFor()

    if (isPhone(size.width)) await page.getByRole('link', { name: 'Filteri' }).click()
    await page.getByRole('group', { name: 'Cijena' }).getByLabel('Od').fill('10000')
    await page
      .getByRole('button', { name: isPhone(size.width) ? /^Prikaži .*oglas/ : 'Primijeni filtere' })
      .click()
    await page.waitForURL(/price_from=10000/)
    await page.getByRole('link', { name: cheaper }).waitFor({ state: 'detached' })

    await page.getByRole('link', { name: wanted }).click()
    await page.getByRole('heading', { level: 1, name: wanted }).waitFor()
    expect(await page.evaluate(() => 'stays' in globalThis), 'no page was loaded anew').toBe(true)
    expect(page.url()).toMatch(/\/artikal\/\d+\/golf-7-highline-bez-rdje-/)

    await page.goto('/')
    await page
      .getByRole('link', { name: isPhone(size.width) ? 'Profil' : 'Prijavi se' })
      .first()
      .click()
    await page.getByLabel('Korisničko ime ili e-mail').fill(username)
    await page.getByLabel('Šifra').fill(password)
    await page.getByRole('button', { name: 'Prijavi se', exact: true }).click()
    await page
      .getByRole('button', { name: isPhone(size.width) ? 'Meni' : 'Moj Bazar' })
      .filter({ visible: true })
      .last()
      .click()
    await page.getByRole('dialog', { name: 'Moj Bazar' }).getByRole('button', { name: 'Odjava' }).click()
    await page
      .getByRole('link', { name: isPhone(size.width) ? 'Profil' : 'Prijavi se' })
      .first()
      .waitFor()
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'auth.token' }))
  },
)

test('serves home, search, listing and login without JavaScript', async ({ openPage, make, index }) => {
  const { username } = await make.account()
  await make.listing({ title: 'Traktor bez skripte', category_id: 31, price_fening: 500_000 })
  await index()
  const page = await openPage({ ...widths.phone, javaScriptEnabled: false, expectedErrors: [/401/] })

  await page.goto('/')
  await page.getByRole('searchbox').fill('traktor skripte')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Filteri' }).click()
  await page.getByRole('group', { name: 'Cijena' }).getByLabel('Do').fill('9000')
  await page.getByRole('button', { name: /^Prikaži .*oglas/ }).click()
  await page.waitForURL(/q=traktor\+skripte.*price_to=9000/)
  await page.getByRole('link', { name: 'Traktor bez skripte' }).click()
  await page.getByRole('heading', { level: 1, name: 'Traktor bez skripte' }).waitFor()

  await page.goto('/login')
  await page.getByLabel('Korisničko ime ili e-mail').fill(username)
  await page.getByLabel('Šifra').fill('pogrešna')
  await page.getByRole('button', { name: 'Prijavi se', exact: true }).click()
  await page.getByRole('alert').getByText('Korisničko ime ili šifra nisu ispravni.').waitFor()
  await page.getByLabel('Šifra').fill(password)
  await page.getByRole('button', { name: 'Prijavi se', exact: true }).click()
  await page.getByRole('button', { name: 'Odjava' }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Profil' }).waitFor()
})

const longTitle = 'Najdužinaslovbezrazmakakojijemogućenapisatiuoglasuovestraniceovdj'

test(
  'fits every page into 360 px and with double-size text, and satisfies axe in light and dark',
  { timeout: 120_000 },
  async ({ openPage, make, index }) => {
    const full = await make.listing({
      title: longTitle,
      category_id: 18,
      price_fening: 9_999_999_900,
      description: 'Riječ '.repeat(1_600),
      attributes: JSON.stringify({ 2: 2016, 3: 214_000, 7: 'Dizel', 901: '4/5', 1144: 1.6, 67: true }),
    })
    const bare = await make.listing({
      title: 'Bez ičega',
      description: '',
      price_fening: null,
      city_id: null,
      condition: null,
    })
    const gone = await make.listing({ status: 'expired', category_id: 18 })
    await index()
    const paths = [
      '/',
      '/pretraga',
      '/pretraga?q=nemaovoga',
      `/pretraga?q=${longTitle}`,
      `/artikal/${full.id}`,
      `/artikal/${bare.id}`,
      `/artikal/${gone.id}`,
      '/kategorije?category_id=171',
      '/login',
      '/nema-ove-stranice',
    ]
    const page = await openPage({ width: 360, height: 900, expectedErrors: [/404|410/] })
    for (const path of paths) {
      await page.goto(path)
      await hydrated(page)
      await expectGoodInEveryLook(page, [360, 1440], withLargeText(page))
    }
  },
)

test('offers to skip to the content on the first key press', async ({ openPage }) => {
  const page = await openPage(widths.desktop)
  await page.goto('/')
  await hydrated(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})
