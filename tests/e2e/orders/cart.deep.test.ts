import { expect } from 'vitest'
import { password } from '#tests/support/makers.ts'
import { expectAccessible, expectNoOverflow, hydrated } from '#tests/support/browser/browser.ts'
import { test, widths } from '#tests/support/listings/post-form.ts'

for (const [name, viewport] of Object.entries(widths))
  test(`a visitor's cart lives on the device and moves into the account at the login: ${name}`, async ({
    openPage,
    make,
    db,
  }) => {
    const seller = await make.account({ username: `prodaje.${name}` })
    const buyer = await make.account({ username: `kupuje.${name}` })
    const lamp = await make.listing({
      seller_id: seller.id,
      title: 'Lampa',
      price_fening: 4_550,
      quantity: 3,
    })
    const clock = await make.listing({ seller_id: seller.id, title: 'Zidni sat', price_fening: 2_000 })
    const page = await openPage(viewport)
    const main = page.getByRole('main')
    await page.goto(`/artikal/${lamp.id}/lampa`)
    await hydrated(page)
    expect(await page.getByRole('link', { name: 'Korpa' }).count()).toBe(0)
    await main.getByRole('button', { name: 'Dodaj u korpu' }).click()
    await page.getByText('Dodano u korpu.').waitFor()
    const floating = page.getByRole('link', { name: /^Korpa/ })
    await floating.getByText('1 u korpi').waitFor()
    await main.getByRole('button', { name: 'Dodaj u korpu' }).click()
    await floating.getByText('2 u korpi').waitFor()

    await page.goto(`/artikal/${clock.id}/zidni-sat`)
    await hydrated(page)
    await main.getByRole('button', { name: 'Naruči' }).click()
    await page.waitForURL(/\/korpa$/)
    await main.getByText('Ukupno, 3 komada').waitFor()
    await page.goBack()
    await floating.getByText('3 u korpi').click()
    const modal = page.getByRole('dialog', { name: 'Korpa' })
    await modal.getByText('Količina: 2').waitFor()
    await expectAccessible(page)
    const link = modal.getByRole('link', { name: 'Lampa' })
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
      `/artikal/${lamp.id}/lampa`,
      '_blank',
    ])
    await modal.getByRole('button', { name: 'Uklonite: Zidni sat' }).click()
    // The modal hides it from the accessibility tree.
    await page.getByText('2 u korpi').waitFor({ state: 'attached' })
    await modal.getByRole('link', { name: 'Idi na korpu' }).click()
    await page.waitForURL(/\/korpa$/)
    await hydrated(page)
    await expectAccessible(page)
    await expectNoOverflow(page)

    await main.getByRole('button', { name: 'Povećajte količinu' }).click()
    await main.getByText('Ukupno, 3 komada').waitFor()
    expect(await main.getByRole('button', { name: 'Povećajte količinu' }).isDisabled()).toBe(true)
    await main.getByRole('button', { name: /^Uklonite ?: Lampa/ }).click()
    await main.getByText('Vaša korpa je prazna').waitFor()
    await main.getByRole('button', { name: 'Vratite u korpu' }).click()
    await main.getByText('Ukupno, 3 komada').waitFor()
    // The price changes while the visitor thinks.
    await db.updateTable('listing').set({ price_fening: 5_000 }).where('id', '=', lamp.id).execute()

    await main.getByRole('link', { name: 'Prijavi se' }).click()
    await page.getByLabel('Korisničko ime ili e-mail').fill(buyer.username)
    await page.getByLabel('Šifra', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Prijavi se', exact: true }).click()
    await page.waitForURL(/\/korpa$/)
    await main.getByText('Cijena je promijenjena').waitFor()
    await main.getByRole('button', { name: 'Prihvatite cijenu 50 KM' }).click()
    await main.getByText('Promjena je prihvaćena.').waitFor()
    await main.getByText('Ukupno, 3 komada').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
    await page.reload()
    await main.getByText('Ukupno, 3 komada').waitFor()

    await page.goto('/kategorije')
    await hydrated(page)
    if (name === 'desktop') {
      await page.getByRole('banner').getByText('3 u korpi').click()
      const dropdown = page.getByRole('region', { name: 'Korpa' })
      await dropdown.getByText('Količina: 3').waitFor()
      await expectAccessible(page)
      await dropdown.getByRole('button', { name: 'Uklonite: Lampa' }).click()
      await dropdown.getByText('Vaša korpa je prazna').waitFor()
      expect(await dropdown.getByRole('button', { name: 'Idi na korpu' }).isDisabled()).toBe(true)
      await page.keyboard.press('Escape')
      await dropdown.waitFor({ state: 'hidden' })
    } else {
      await floating.getByText('3 u korpi').click()
      await modal.getByRole('button', { name: 'Uklonite: Lampa' }).click()
      await modal.getByText('Vaša korpa je prazna').waitFor()
    }
    expect(await page.getByText(/u korpi/).count()).toBe(0)
  })

for (const [name, viewport] of Object.entries(widths))
  test(`links to no listing that is no longer visible: ${name}`, async ({ openPage, make, db, login }) => {
    const buyer = await make.account()
    const gone = await make.listing({ title: 'Prodani bicikl' })
    await db
      .insertInto('cart_item')
      .values({
        account_id: buyer.id,
        listing_id: gone.id,
        quantity: 1,
        price_fening: 10_000,
        added_at: new Date(),
      })
      .execute()
    await db.updateTable('listing').set({ status: 'expired' }).where('id', '=', gone.id).execute()
    const page = await openPage({ ...viewport, token: await login(buyer) })
    await page.goto('/kategorije')
    await hydrated(page)
    await page.getByText('1 u korpi').filter({ visible: true }).first().click()
    const panel = page.getByRole(name === 'desktop' ? 'region' : 'dialog', { name: 'Korpa' })
    await panel.getByText('Prodani bicikl', { exact: true }).waitFor()
    expect(await panel.getByRole('link', { name: 'Prodani bicikl' }).count()).toBe(0)
  })

test('tells a visitor that a change of the cart failed, and takes it once the site answers', async ({
  openPage,
  make,
}) => {
  const lamp = await make.listing({ title: 'Stona lampa', price_fening: 4_550, quantity: 3 })
  const page = await openPage({ ...widths.desktop, expectedErrors: [/Failed to load resource/] })
  const main = page.getByRole('main')
  await page.goto(`/artikal/${lamp.id}/stona-lampa`)
  await hydrated(page)
  await main.getByRole('button', { name: 'Naruči' }).click()
  await page.waitForURL(/\/korpa$/)
  await main.getByText('Ukupno, 1 komad').waitFor()
  await page.route('**/api/**', (route) => route.abort())
  await main.getByRole('button', { name: 'Povećajte količinu' }).click()
  await page.getByText('Promjena nije sačuvana. Pokušajte ponovo.').waitFor()
  await page.unroute('**/api/**')
  await main.getByRole('button', { name: 'Povećajte količinu' }).click()
  await main.getByText('Ukupno, 2 komada').waitFor()
})

test('keeps the cart clear of the button that pays, on phones', async ({ openPage, make, db, login }) => {
  const buyer = await make.account()
  const { id } = await make.listing()
  await db
    .insertInto('cart_item')
    .values({ account_id: buyer.id, listing_id: id, quantity: 1, price_fening: 10_000, added_at: new Date() })
    .execute()
  const page = await openPage({ ...widths.phone, token: await login(buyer) })
  await page.goto('/dopuna')
  await hydrated(page)
  const boxOf = async (name: RegExp, role: 'link' | 'button') =>
    (await page.getByRole(role, { name }).filter({ visible: true }).first().boundingBox())!
  const [cart, pay] = [await boxOf(/^Korpa/, 'link'), await boxOf(/^Platite/, 'button')]
  expect(cart.y + cart.height).toBeLessThanOrEqual(pay.y)
})
