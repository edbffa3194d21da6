import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow, hydrated, test } from '#tests/support/browser/browser.ts'
import { orderOf } from '#tests/support/orders/orders.ts'

/** The walk is the same at every width; the looks are not. */
async function expectGood(page: Page) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    await expectNoOverflow(page)
  }
}

const live = (page: Page) => page.locator('html[data-live=on]').waitFor()
const toast = (page: Page) => page.getByRole('region', { name: 'Obavijesti' })

async function choose(page: Page, group: string | RegExp, option: string | RegExp) {
  await page.getByRole('group', { name: group }).getByRole('radio', { name: option }).check({ force: true })
}

const phone = { width: 390, height: 844 }

test(
  'two people review each other: nobody reads the other review before both have written',
  { timeout: 180_000 },
  async ({ openPage, make, login, db }) => {
    const [seller, buyer] = [await make.account(), await make.account()]
    const listing = await make.listing({ seller_id: seller.id, title: 'Šivaća mašina' })
    const order = await orderOf(db, {
      buyerId: buyer.id,
      sellerId: seller.id,
      items: [{ listingId: listing.id }],
    })
    const shop = await openPage({ ...phone, token: await login(buyer), expectedErrors: [/422/] })
    const home = await openPage({ ...phone, token: await login(seller) })
    await home.goto('/mojbazar/dojmovi')
    await live(home)
    await home.getByText('Šivaća mašina').waitFor()

    await shop.goto('/mojbazar/dojmovi')
    await hydrated(shop)
    await shop.getByRole('link', { name: 'Ostavite dojam' }).click()
    await shop.getByRole('heading', { name: 'Dojam o prodavaču', level: 1 }).waitFor()
    await shop.getByRole('button', { name: 'Ostavite dojam' }).click()
    await shop.getByText('Odaberite od 1 do 5 zvjezdica.').first().waitFor()
    await expectGood(shop)
    await choose(shop, /iskustvo s prodavačem/, 'Pozitivan')
    await choose(shop, 'Komunikacija', /^5:/)
    await choose(shop, /^Artikal/, /^4:/)
    // By keyboard: the arrows move within a group.
    await choose(shop, /^Dostava/, /^1:/)
    const delivery = shop.getByRole('group', { name: /^Dostava/ })
    for (let times = 0; times < 3; times++) await shop.keyboard.press('ArrowRight')
    expect(await delivery.getByRole('radio', { name: /^4:/ }).isChecked()).toBe(true)
    await shop.getByRole('textbox', { name: 'Vaše iskustvo' }).fill('Mašina radi kao nova.')
    await shop.getByRole('button', { name: 'Ostavite dojam' }).click()
    await shop.getByText('Dojam je sačuvan. Hvala!').waitFor()
    await shop.getByText('Bit će objavljen kad i druga strana').waitFor()
    await live(shop)

    // The seller can't read it yet.
    await home.goto('/mojbazar/dojmovi?prikaz=primljeni')
    await home.getByText('Još nemate dojmova.').waitFor()
    await home.goto(`/narudzbe/${order.id}/dojam`)
    await hydrated(home)
    expect(await home.getByText('Mašina radi kao nova.').count()).toBe(0)
    await choose(home, /iskustvo s kupcem/, 'Pozitivan')
    await choose(home, 'Komunikacija', /^5:/)
    await home.getByRole('textbox', { name: 'Vaše iskustvo' }).fill('Brza uplata.')
    const told = toast(shop).getByText(`Dobili ste pozitivan dojam za narudžbu ${order.number}`).waitFor()
    await home.getByRole('button', { name: 'Ostavite dojam' }).click()
    await home.getByText('Dojam je sačuvan. Hvala!').waitFor()
    await told

    await home.goto('/mojbazar/dojmovi?prikaz=primljeni')
    await hydrated(home)
    const received = home.getByRole('article', { name: `Dojam, ${buyer.username}` })
    await received.getByText('Mašina radi kao nova.').waitFor()
    await received.getByText('Odgovorite').click()
    await received.getByRole('textbox', { name: 'Vaš odgovor' }).fill('Hvala na povjerenju!')
    const answered = toast(shop).getByText('Stigao je odgovor na vaš dojam').waitFor()
    await received.getByRole('button', { name: 'Objavite odgovor' }).click()
    await received.getByText('Hvala na povjerenju!').waitFor()
    await answered
    await expectGood(home)

    await shop.goto(`/profil/${seller.username}/dojmovi`)
    await hydrated(shop)
    await shop.getByText('Hvala na povjerenju!').waitFor()
    await shop
      .getByRole('navigation', { name: 'Vrsta dojma' })
      .getByRole('link', { name: /Negativni/ })
      .click()
    await shop.getByText('Nema takvih dojmova.').waitFor()
    await shop.getByRole('link', { name: 'Prikažite sve dojmove' }).click()
    await shop.getByRole('article', { name: `Dojam, ${buyer.username}` }).waitFor()
    await expectGood(shop)
  },
)
