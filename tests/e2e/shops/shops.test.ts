import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { suspendShops } from '#api/modules/shops/jobs.ts'
import { bankFile, mt940 } from '#tests/support/money/bank.ts'
import { hydrated, test } from '#tests/support/browser/browser.ts'
import { firm } from '#tests/support/shops/shops.ts'

const dayMs = 24 * 3600 * 1000

/** Fills the declaration of a firm. */
async function declare(page: Page) {
  for (const [name, value] of Object.entries(firm()))
    await page.locator(`[name="declaration.${name}"]`).fill(value)
}

test('takes a shop from its trial over a matched pro-forma invoice to its suspension and back', async ({
  openPage,
  make,
  login,
  site,
  app,
  db,
  runJobs,
}) => {
  const user = await make.account()
  const admin = await login(await make.account({ role: 'admin' }))
  const page = await openPage({ width: 390, height: 844, token: await login(user) })
  await page.goto('/shopovi/paketi')
  await page.getByRole('link', { name: `Pretvorite račun ${user.username} u shop` }).click()
  await page.getByRole('heading', { level: 1, name: 'Postanite Bazar shop' }).waitFor()
  await declare(page)
  await page.getByRole('button', { name: 'Otvorite shop' }).click()
  await page.getByText('Vaš shop je otvoren.').waitFor()

  // The trial lets the paid time follow.
  await page.getByRole('link', { name: 'Odaberite paket' }).click()
  await page.getByRole('link', { name: 'Pređite na Gold' }).click()
  await hydrated(page)
  expect(await page.getByRole('radio', { name: /^Gold/ }).isChecked()).toBe(true)
  await page.getByText('Predračun', { exact: true }).click()
  await page.getByRole('button', { name: 'Napravite predračun' }).click()
  await page.getByRole('heading', { level: 1, name: /^Predračun \d/ }).waitFor()
  const slip = await db
    .selectFrom('payment_slip')
    .select(['reference', 'amount_fening'])
    .where('account_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const file = bankFile(mt940([{ amount: slip.amount_fening, bankId: 'E2E', reference: slip.reference }]))
  await app.inject({
    method: 'POST',
    url: '/api/admin/bank/statements',
    headers: { ...file.headers, authorization: `Bearer ${admin}` },
    payload: file.payload!,
  })
  await runJobs()
  await page.reload()
  await page.getByText('i shop je produžen').waitFor()
  expect(await page.getByRole('complementary', { name: 'Stanje shopa' }).count()).toBe(0)

  const endsIn = (days: number) =>
    db
      .updateTable('shop')
      .set({ ends_at: new Date(Date.now() + days * dayMs) })
      .where('owner_id', '=', user.id)
      .execute()
  const token = await login(user)
  const banner = async (daysLeft: number) => {
    await endsIn(daysLeft)
    const reply = await site.inject({ url: '/kategorije', headers: { cookie: `auth.token=${token}` } })
    return /Vaš Bazar shop [^<]*/.exec(reply.body)?.[0].trim()
  }
  expect(await banner(6.01)).toBeUndefined()
  for (const [left, text] of [
    [5.5, 'ističe za 5 dana'],
    [4.5, 'ističe za 4 dana'],
    [3.5, 'ističe za 3 dana'],
    [2.5, 'ističe za 2 dana'],
    [1.5, 'ističe za 1 dan'],
    [0.5, 'ističe danas'],
    [-0.01, 'je suspendovan zbog neplaćanja!'],
  ] as const)
    expect([left, await banner(left)]).toEqual([left, `Vaš Bazar shop ${text}`])
  await enqueue(db, suspendShops, {})
  await runJobs()

  // Pays by card, which revives it at once.
  const later = await openPage({ width: 1440, height: 900, token })
  await later.goto('/')
  await later.getByRole('link', { name: 'Saznaj više' }).click()
  await later.getByRole('link', { name: 'Platite shop' }).click()
  await hydrated(later)
  await later.getByRole('button', { name: /^Platite / }).click()
  await later.getByRole('heading', { name: 'Plaćanje karticom' }).waitFor()
  await later.getByRole('button', { name: /^Platite / }).click()
  await later.getByText('Shop je plaćen').waitFor()
  await later.goto('/')
  expect(await later.getByText('je suspendovan').count()).toBe(0)
})
