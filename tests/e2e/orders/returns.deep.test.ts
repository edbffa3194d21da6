import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { payableOf } from '#api/modules/ledger/service.ts'
import { expectAccessible, expectNoOverflow, hydrated } from '#tests/support/browser/browser.ts'
import { offerCourier } from '#tests/support/orders/parcels.ts'
import { test, widths } from '#tests/support/listings/post-form.ts'
import { caller } from '#tests/support/listings/selling.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

for (const [name, viewport] of Object.entries(widths))
  test(
    `returns everything to a buyer by card, or asks them first, when the seller alone reports a return: ${name}`,
    { timeout: 120_000 },
    async ({ openPage, make, app, login, db, runJobs }) => {
      const [seller, buyer] = [await make.account(), await make.account()]
      await offerCourier(db, seller.id, {
        own_courier: true,
        own_prices: JSON.stringify([{ up_to_grams: null, price_fening: 30_000 }]),
        own_area: 'country',
      })
      await caller(app, await login(buyer))('POST', '/me/addresses', {
        name: 'Emir Kupac',
        street: 'Titova 2',
        postal_code: '71000',
        city_id: 133,
        phone: '061 500 600',
      })
      const { id } = await make.listing({
        seller_id: seller.id,
        title: 'Bicikl',
        price_fening: 34_000,
        quantity: 2,
      })
      const page = await openPage({ ...viewport, token: await login(buyer) })
      const desk = await openPage({ ...viewport, token: await login(seller) })

      const sent = async () => {
        await page.goto(`/artikal/${id}/bicikl`)
        await hydrated(page)
        await page.getByRole('main').getByRole('button', { name: 'Naruči' }).click()
        await page.getByRole('radio', { name: /Dostava prodavača/ }).check()
        await page.getByRole('radio', { name: /^Karticom/ }).check()
        await page.waitForURL(/placanje=card/)
        await press(page, 'Naručite za 640,00 KM')
        await page.getByRole('heading', { level: 1, name: 'Plaćanje karticom' }).waitFor()
        await press(page, 'Platite 640,00 KM')
        await page.getByRole('heading', { level: 1, name: 'Narudžba je plaćena' }).waitFor()
        await runJobs()
        const order = await db
          .selectFrom('orders')
          .select(['id', 'payment_id'])
          .where('buyer_id', '=', buyer.id)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
        await desk.goto(`/narudzbe/${order.id}`)
        await hydrated(desk)
        await press(desk, 'Potvrdite narudžbu')
        await press(desk, 'Poslano je')
        await desk.getByText('Označeno je da je poslano.').waitFor()
        await desk.getByText('Druge radnje').click()
        await desk.getByLabel('Razlog').fill('Niko nije otvorio')
        return order
      }
      const refunded = async (paymentId: number | null) =>
        (
          await db
            .selectFrom('payment')
            .select('refunded_fening')
            .where('id', '=', paymentId)
            .executeTakeFirstOrThrow()
        ).refunded_fening

      const alone = await sent()
      await press(desk, 'Pošiljka se vratila')
      await desk.getByText('Označeno je da je artikal vraćen.').waitFor()
      expect(await refunded(alone.payment_id)).toBe(64_000)
      await page.goto(`/narudzbe/${alone.id}`)
      await page.getByText('Vraćena').first().waitFor()

      const asked = await sent()
      await desk.getByRole('checkbox', { name: /zadržim dostavu \(300,00 KM\)/ }).check()
      await press(desk, 'Pošiljka se vratila')
      await desk.getByText('Pitali smo kupca da li se slaže').first().waitFor()
      expect(await refunded(asked.payment_id)).toBe(0)
      await page.goto(`/narudzbe/${asked.id}`)
      await hydrated(page)
      await expectAccessible(page)
      await expectNoOverflow(page)
      await press(page, /^Ne slažem se/)
      await page.getByText('Vraćamo vam sav novac.', { exact: true }).waitFor()
      expect(await refunded(asked.payment_id)).toBe(64_000)
      expect(await payableOf(db, seller.id)).toBe(0)
    },
  )
