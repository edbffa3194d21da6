import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow, hydrated, test } from '#tests/support/browser/browser.ts'

const live = (page: Page) => page.locator('html[data-live=on]').waitFor()
const toast = (page: Page) => page.getByRole('region', { name: 'Obavijesti' })

test.for([390, 1440])(
  'a question reaches the seller as a notice and in the badge, and its answer the buyer (%i px)',
  { timeout: 180_000 },
  async (width, { openPage, make, login }) => {
    const [seller, buyer] = [await make.account(), await make.account()]
    const listing = await make.listing({ seller_id: seller.id, title: `Šivaća mašina ${width}` })
    const size = { width, height: 844 }
    const home = await openPage({ ...size, token: await login(seller) })
    const shop = await openPage({ ...size, token: await login(buyer), expectedErrors: [/400/] })
    const badge = home
      .locator(width < 640 ? 'nav[aria-label="Donji meni"]' : 'header')
      .getByRole('link', { name: /Poruke/ })
    await home.goto('/kategorije')
    await live(home)

    await shop.goto(`/artikal/${listing.id}`)
    await hydrated(shop)
    await live(shop)
    const form = shop.getByRole('textbox', { name: 'Vaše pitanje prodavaču' })
    await form.fill('Javite se na 061 234 567')
    await shop.getByRole('button', { name: 'Postavite pitanje' }).click()
    await shop.getByText('zato ne upisujte broj telefona').waitFor()
    expect(await form.inputValue()).toBe('Javite se na 061 234 567')
    await expectAccessible(shop)
    await form.fill('Ima li rezervne igle?')
    // A toast stays for a few seconds.
    const heard = toast(home)
      .getByText(/Novo pitanje za oglas .*: Ima li rezervne igle\?/)
      .waitFor()
    await shop.getByRole('button', { name: 'Postavite pitanje' }).click()
    const asked = shop.getByRole('article', { name: `Pitanje, ${buyer.username}` })
    await asked.getByText('Ima li rezervne igle?').waitFor()
    await expect.poll(() => form.inputValue()).toBe('')

    // The seller is told at once, on any page.
    await heard
    await badge.getByText('1').waitFor()
    await home.goto('/mojbazar/notifikacije')
    await home
      .getByRole('main')
      .getByRole('link', { name: /Ima li rezervne igle\?/ })
      .click()
    const question = home.getByRole('article', { name: `Pitanje, ${buyer.username}` })
    await question.getByRole('textbox', { name: 'Vaš odgovor' }).waitFor()
    expect(new URL(home.url()).hash).toMatch(/^#pitanje-\d+$/)
    await expect.poll(() => badge.textContent()).toBe('Poruke')
    await expectAccessible(home)
    await expectNoOverflow(home)
    await question.getByRole('textbox', { name: 'Vaš odgovor' }).fill('Ima, pet komada.')
    const answer = asked.getByText('Ima, pet komada.').waitFor()
    const told = toast(shop).getByText(`${seller.username} odgovara na vaše pitanje`).waitFor()
    await question.getByRole('button', { name: 'Objavite odgovor' }).click()
    await question.getByText('Ima, pet komada.').waitFor()

    await Promise.all([answer, told])
    await expectNoOverflow(shop)
    await home.goto('/mojbazar/pitanja?prikaz=odgovorena')
    await home.getByText('Ima, pet komada.').waitFor()
    await expectAccessible(home)
  },
)
