import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { creditOf } from '#api/modules/ledger/service.ts'
import { askGatewaysJob } from '#api/modules/payments/jobs.ts'
import { enqueue } from '#lib/jobs.ts'
import { hydrated, test } from '#tests/support/browser/browser.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('says that the bank declined, and that nothing was charged', async ({ openPage, make, login, db }) => {
  const account = await make.account()
  const page = await openPage({ token: await login(account) })
  await page.goto('/dopuna?povratak=/kategorije')
  await hydrated(page)
  await press(page, 'Platite 20,00 KM')
  await heading(page, 'Plaćanje karticom').waitFor()
  await press(page, 'Odbijte karticu')
  await heading(page, 'Plaćanje nije uspjelo').waitFor()
  expect(await creditOf(db, account.id)).toBe(0)
  await page.getByRole('link', { name: 'Pokušajte ponovo' }).click()
  await page.waitForURL('/dopuna?iznos=20&povratak=/kategorije')
})

test('credits a payment whose window was closed and which the bank never reported', async ({
  openPage,
  make,
  login,
  db,
  clock,
  runJobs,
}) => {
  const account = await make.account()
  const page = await openPage({ token: await login(account) })
  await page.goto('/dopuna')
  await hydrated(page)
  await press(page, 'Platite 20,00 KM')
  await heading(page, 'Plaćanje karticom').waitFor()
  await page.getByLabel('Ne javi ništa', { exact: true }).check()
  await page.getByLabel('Zatvorite prozor').check()
  await press(page, 'Platite 20,00 KM')
  await heading(page, 'Prozor je zatvoren').waitFor()
  const { id } = await db
    .selectFrom('payment')
    .select('id')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  await page.goto(`/transakcije/${id}/success`)
  await heading(page, 'Čekamo potvrdu plaćanja').waitFor()
  clock.advance(3 * 60_000)
  await enqueue(db, askGatewaysJob, {})
  await runJobs()
  // The page asks by itself.
  await heading(page, 'Kredit je dopunjen').waitFor()
  expect(await creditOf(db, account.id)).toBe(240)
})

test('pays by wallet, and cancels there', async ({ openPage, make, login, db }) => {
  const account = await make.account()
  const page = await openPage({ token: await login(account) })
  for (const [choice, outcome, credits] of [
    ['Otkažite i vratite se', 'Plaćanje je otkazano', 0],
    [/^Platite 16,87 EUR/, 'Kredit je dopunjen', 330],
  ] as const) {
    await page.goto('/dopuna?iznos=33')
    await hydrated(page)
    await page.getByRole('radio', { name: /PayPal/ }).check()
    await press(page, 'Platite 33,00 KM')
    await heading(page, 'Plaćanje novčanikom').waitFor()
    await press(page, choice)
    await heading(page, outcome).waitFor()
    expect(await creditOf(db, account.id)).toBe(credits)
  }
})
