import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listingsExpired } from '#api/modules/listings/notices.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { newMessage, notificationEvent } from '#contract/live.ts'
import { closeLive } from '#lib/notifications/live.ts'
import { test as base } from '#tests/support/browser/browser.ts'
import { talk } from '#tests/support/messages/conversations.ts'
import { live, toasts } from '#tests/support/browser/news.ts'

const test = base.extend(
  'tell',
  ({ db }) =>
    (accountId: number, title: string) =>
      db
        .transaction()
        .execute((trx) =>
          publishNotices(
            trx,
            listingsExpired,
            [{ accountId, key: title, group: title, data: { count: 1, titles: [title] } }],
            new Date(),
          ),
        ),
)

const bell = (page: Page) => page.locator('header').getByRole('link', { name: /Notifikacije/ })
/** Counts the notes that a page plays. */
const notes = () => {
  const counter = globalThis as unknown as { notes: number }
  counter.notes = 0
  const create = AudioContext.prototype.createOscillator
  AudioContext.prototype.createOscillator = function counted() {
    counter.notes += 1
    return create.call(this)
  }
}
const played = (page: Page) => page.evaluate(() => (globalThis as unknown as { notes: number }).notes)

test(
  'shows a notification on every tab as it comes, sounds once, and catches up after a break',
  { timeout: 120_000 },
  async ({ openPage, make, login, db, tell }) => {
    const account = await make.account()
    const first = await openPage({ token: await login(account) })
    await first.context().addInitScript(notes)
    const second = await first.context().newPage()
    for (const page of [first, second]) {
      await page.goto('/kategorije')
      await live(page)
    }
    await tell(account.id, 'Harmonika')
    for (const page of [first, second]) await bell(page).getByText('1 nepročitana').waitFor()
    const toast = toasts(second).getByText('Istekao je vaš oglas „Harmonika“')
    await toast.waitFor()
    await expect.poll(async () => (await played(first)) + (await played(second))).toBe(2)

    // Opening it reads it, which the other tab learns.
    await toasts(second).getByRole('link', { name: 'Pogledajte' }).click()
    await expect.poll(() => bell(first).textContent()).toBe('Notifikacije')

    await second.evaluate(() => localStorage.setItem('muted', 'true'))
    const back = first.waitForEvent('websocket')
    await closeLive(db, [account.id])
    await tell(account.id, 'Truba')
    await back
    await bell(first).getByText('1 nepročitana').waitFor()
    await live(first)
    await tell(account.id, 'Bubanj')
    await bell(first).getByText('2 nepročitane').waitFor()
    expect((await played(first)) + (await played(second))).toBe(2)
  },
)

test('shows the toast of a new message to the letter, except on the page of messages', async ({
  openPage,
  make,
  login,
}) => {
  const account = await make.account()
  const page = await openPage({ token: await login(account) })
  let deliver: ((content: string) => void) | undefined
  await page.routeWebSocket(/\/app\//, (route) => {
    route.connectToServer()
    deliver = (content) =>
      route.send(
        JSON.stringify({
          event: notificationEvent,
          channel: `private-App.Models.User.${account.id}`,
          data: JSON.stringify({
            id: content,
            type: newMessage,
            message: { content, sender: { username: 'amra' }, data: { title: 'Golf 7 1.6 TDI' } },
          }),
        }),
      )
  })
  await page.goto('/kategorije')
  await live(page)
  deliver!('Da li je još dostupno?')
  const toast = toasts(page)
  await toast.getByText('Nova poruka od korisnika amra').waitFor()
  await toast.getByText('Da li je još dost...', { exact: true }).waitFor()
  const title = toast.getByText('Golf 7 1.6 TDI')
  expect(await title.evaluate((element) => Number(getComputedStyle(element).fontWeight))).toBeGreaterThan(650)
  const box = (await toast.boundingBox())!
  expect([box.x + box.width > 1200, box.y < 120]).toEqual([true, true])

  await toast.getByRole('button', { name: 'Zatvorite obavijest' }).click()
  await toast.getByText('Nova poruka od korisnika amra').waitFor({ state: 'detached' })
  await page.evaluate(() => history.replaceState(history.state, '', '/poruke'))
  deliver!('Na stranici poruka')
  await page.evaluate(() => history.replaceState(history.state, '', '/kategorije'))
  deliver!('Zdravo')
  await toast.getByText('Zdravo').waitFor()
  expect(await toast.getByText('Nova poruka od korisnika').count()).toBe(1)
})

test('shows the two of a conversation what the other types, sends and sees, without a reload', async ({
  openPage,
  make,
  login,
  db,
}) => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const listing = await make.listing({ seller_id: seller.id })
  const id = await talk(db, { sellerId: seller.id, otherId: buyer.id, listingId: listing.id })
  const [one, other] = [
    await openPage({ token: await login(seller) }),
    await openPage({ token: await login(buyer), width: 390 }),
  ]
  for (const page of [one, other]) {
    await page.goto(`/poruke?razgovor=${id}#conversation`)
    await live(page)
  }
  const field = other.getByLabel('Vaša poruka')
  // The first word may come before the other side has joined.
  await expect
    .poll(async () => {
      await field.press('a')
      return one.getByText(`${buyer.username} piše…`).count()
    })
    .toBe(1)
  await field.fill('Može li sutra?')
  await other
    .getByRole('button', { name: /Pošaljite/ })
    .last()
    .click()
  await one.getByRole('region', { name: 'Poruke u razgovoru' }).getByText('Može li sutra?').waitFor()
  await other.getByText('Viđeno').waitFor()
})
