import { expect } from 'vitest'
import { hydrated, test } from '#tests/support/browser/browser.ts'
import { widths, widthsOfRun } from '#tests/support/listings/post-form.ts'
import { password } from '#tests/support/makers.ts'

const isPhone = (width: number) => width < 640

test.for(Object.entries(widthsOfRun))(
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
      .getByRole('button', { name: isPhone(size.width) ? /^Prikažite .*oglas/ : 'Primijenite filtere' })
      .click()
    await page.waitForURL(/price_from=10000/)
    const results = page.locator('#oglasi')
    await results.getByRole('link', { name: cheaper }).waitFor({ state: 'detached' })

    await page.getByRole('link', { name: wanted }).click()
    await page.getByRole('heading', { level: 1, name: wanted }).waitFor()
    expect(await page.evaluate(() => 'stays' in globalThis), 'no page was reloaded').toBe(true)
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
  await page.getByRole('button', { name: /^Prikažite .*oglas/ }).click()
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

test('offers to skip to the content on the first key press', async ({ openPage }) => {
  const page = await openPage(widths.desktop)
  await page.goto('/')
  await hydrated(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})
