import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { talk } from '#tests/support/messages/conversations.ts'
import { expectAccessible, hydrated, test as base } from '#tests/support/browser/browser.ts'
import { live } from '#tests/support/browser/news.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Poruke u razgovoru' })
const composer = (page: Page) => page.getByRole('textbox', { name: 'Vaša poruka' })
const badge = (page: Page) => page.locator('header').getByRole('link', { name: /^Poruke/ })

/** A conversation of a thousand messages, all of them seen by the seller. */
async function longThread(db: Db, { sellerId, otherId, listingId }: Parameters<typeof talk>[1]) {
  const id = await talk(db, { sellerId, otherId, listingId })
  await db
    .insertInto('message')
    .values(
      Array.from({ length: 998 }, (_, at) => ({
        conversation_id: id,
        sequence: at + 3,
        sender_id: at % 3 ? sellerId : otherId,
        kind: 'text',
        body: `Poruka ${at + 3}`,
        created_at: new Date(),
      })),
    )
    .execute()
  await db.updateTable('conversation').set({ last_sequence: 1000 }).where('id', '=', id).execute()
  await db
    .updateTable('conversation_member')
    .set({ seen_sequence: 1000, unread: 0 })
    .where('conversation_id', '=', id)
    .execute()
  return id
}

/** Opens a conversation of a thousand messages, which its seller has seen. */
const test = base.extend('openLongThread', ({ openPage, make, login, db }) => async () => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const { id: listingId } = await make.listing({ seller_id: seller.id })
  const id = await longThread(db, { sellerId: seller.id, otherId: buyer.id, listingId })
  const page = await openPage({ token: await login(seller) })
  await page.goto(`/poruke?razgovor=${id}#conversation`)
  await hydrated(page)
  return { seller, page }
})

async function write(page: Page, text: string) {
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Pošaljite', exact: true }).click()
}

test(
  'carries a live conversation on desktop and phone: toast, badge, typing, seen, offer, withdrawal, and a broken network',
  { timeout: 180_000 },
  async ({ openPage, make, login, db }) => {
    const [seller, buyer] = [await make.account(), await make.account()]
    const listing = await make.listing({ seller_id: seller.id, title: 'Klavir iz sedamdesetih' })
    const desk = await openPage({
      token: await login(seller),
      expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|403/],
    })
    const phone = await openPage({
      token: await login(buyer),
      width: 390,
      height: 844,
      expectedErrors: [/403/],
    })
    await desk.goto('/kategorije')
    await live(desk)

    // From the listing to the first message.
    await phone.goto(`/artikal/${listing.id}/klavir-iz-sedamdesetih`)
    await hydrated(phone)
    await phone.getByRole('link', { name: 'Poruka' }).click()
    await phone.getByRole('button', { name: 'Da li je još dostupno?' }).click()
    await phone.getByRole('button', { name: 'Pošaljite poruku' }).click()
    await messages(phone).getByText('Da li je još dostupno?').waitFor()
    expect(new URL(phone.url()).hash).toBe('#conversation')
    expect(await phone.getByRole('navigation', { name: 'Donji meni' }).count()).toBe(0)
    await live(phone)

    // The toast shows on any page.
    await desk.getByText(`Nova poruka od korisnika ${buyer.username}`).waitFor()
    await badge(desk).getByText('1').waitFor()
    await badge(desk).click()
    await desk.getByRole('navigation', { name: 'Razgovori' }).getByRole('link').first().click()
    await messages(desk).getByText('Novo', { exact: true }).waitFor()
    await messages(phone).getByText('Viđeno').waitFor()
    await expect.poll(() => badge(desk).textContent()).toBe('Poruke')

    await composer(desk).pressSequentially('Jeste')
    await phone.getByText(`${seller.username} piše…`).waitFor()
    await composer(desk).press('Enter')
    await messages(phone).getByText('Jeste', { exact: true }).waitFor()
    await messages(desk).getByText('Viđeno').waitFor()

    await phone.getByText('Ponudite cijenu', { exact: true }).first().click({ force: true })
    await phone.getByLabel('Vaša ponuda u KM').fill('80')
    await phone.getByRole('button', { name: 'Ponudite cijenu' }).click()
    await messages(desk).getByText('80 KM').waitFor()
    await messages(desk).getByRole('button', { name: 'Prihvatite' }).click()
    await messages(phone).getByText('Ponuda od 80 KM je prihvaćena.').waitFor()
    await desk.getByText('Rezervisano').waitFor()

    // Messages written offline arrive once the network is back, each once and in order.
    await desk.context().setOffline(true)
    await write(desk, 'Dođite u subotu')
    await messages(desk)
      .getByText(/Nije poslano/)
      .waitFor()
    await write(phone, 'Može nedjelja?')
    await messages(phone).getByText('Može nedjelja?').waitFor()
    await desk.context().setOffline(false)
    await messages(desk).getByText('Može nedjelja?').waitFor()
    await messages(desk).getByRole('button', { name: 'Pokušajte ponovo' }).click()
    await messages(phone).getByText('Dođite u subotu').waitFor()
    expect(await messages(desk).getByText('Dođite u subotu').count()).toBe(1)

    const own = messages(phone).locator('[data-sequence]').filter({ hasText: 'Može nedjelja?' })
    await own.getByRole('button', { name: 'Povucite poruku' }).click({ force: true })
    await messages(desk).getByText('Poruka je povučena.').waitFor()
    expect(await messages(desk).getByText('Može nedjelja?').count()).toBe(0)
    for (const page of [desk, phone]) await expectAccessible(page)

    // The seller keeps the conversation under a tag and among the saved ones.
    const menu = (page: Page) => page.locator('summary', { hasText: 'Još radnji' }).click()
    await desk.getByRole('link', { name: 'Uredite oznake' }).first().click()
    await desk.getByRole('textbox', { name: 'Naziv' }).fill('Ozbiljan kupac')
    await desk.getByRole('button', { name: 'Napravite oznaku' }).click()
    // Following a link at once would end the wait for the outcome, and open the thread with the tags of before.
    await desk.getByText('Oznaka je sačuvana.').waitFor()
    const list = desk.getByRole('navigation', { name: 'Razgovori' })
    await list.getByRole('link').first().click()
    // Menus close when a navigation ends.
    await desk.waitForURL((url) => !url.searchParams.has('uredi'))
    await menu(desk)
    await desk.getByRole('checkbox', { name: 'Ozbiljan kupac' }).check()
    await desk.getByRole('button', { name: 'Sačuvajte oznake' }).click()
    await list.getByText('Ozbiljan kupac').waitFor()
    await desk.getByRole('button', { name: 'Spasite razgovor' }).click()
    await desk.getByRole('button', { name: 'Spasite razgovor', pressed: true }).waitFor()

    // The buyer has had enough: no message arrives any more, and the seller does not learn why.
    await menu(phone)
    await phone.getByRole('button', { name: /^Blokirajte / }).click()
    await phone.getByText('Blokirali ste ovog korisnika.').waitFor()
    await write(desk, 'Čekam vas')
    await desk.getByText('Ovog korisnika trenutno ne možete kontaktirati.').first().waitFor()
    expect(await messages(phone).getByText('Čekam vas').count()).toBe(0)
    const { count } = await db
      .selectFrom('message')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(6)
  },
)

test('keeps a long thread in its place while it loads upward, and only a part of it in the page', async ({
  openLongThread,
  db,
}) => {
  const { seller, page } = await openLongThread()
  const shown = messages(page).locator('[data-sequence]')
  const sequenceOf = async (row: typeof shown) => Number(await row.getAttribute('data-sequence'))
  expect(await sequenceOf(shown.last())).toBe(1000)
  const topOf = (sequence: number) =>
    page.locator(`[data-sequence="${sequence}"]`).evaluate((node) => node.getBoundingClientRect().top)
  const first = await sequenceOf(shown.first())
  await messages(page).evaluate((box) => {
    box.scrollTop = -(box.scrollHeight - box.clientHeight) + 200
  })
  const before = await topOf(first + 5)
  await expect.poll(() => sequenceOf(shown.first())).toBeLessThan(first)
  expect(Math.abs((await topOf(first + 5)) - before)).toBeLessThan(3)

  // Up to the start: the end leaves the page meanwhile.
  for (let from = await sequenceOf(shown.first()); from > 1; from = await sequenceOf(shown.first())) {
    await messages(page).evaluate((box) => {
      box.scrollTop = -(box.scrollHeight - box.clientHeight) + 50
    })
    await expect.poll(() => sequenceOf(shown.first())).toBeLessThan(from)
  }
  expect(await shown.count()).toBeLessThanOrEqual(400)

  await page.getByRole('button', { name: 'Na kraj' }).click()
  const last = page.locator('[data-sequence="1000"]')
  await last.waitFor()

  // A keyboard leaves less than half of a phone's screen: to the field, the last message and some room above it.
  await page.setViewportSize({ width: 390, height: 400 })
  const boxOf = async (part: typeof last) => (await part.boundingBox())!
  await expect
    .poll(async () => (await boxOf(composer(page))).y + (await boxOf(composer(page))).height)
    .toBeLessThan(400)
  const [field, end, room] = [await boxOf(composer(page)), await boxOf(last), await boxOf(messages(page))]
  expect(end.y + end.height).toBeLessThan(field.y)
  expect(room.height).toBeGreaterThan(150)
  // The page itself does not scroll.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(400)

  // One's own replies are put into the field.
  await db
    .insertInto('quick_reply')
    .values({ account_id: seller.id, body: 'Cijena je fiksna.', created_at: new Date() })
    .execute()
  await page.reload()
  await hydrated(page)
  await page.getByText('Brzi odgovori', { exact: true }).click({ force: true })
  await page.getByRole('button', { name: 'Cijena je fiksna.' }).click()
  expect(await composer(page).inputValue()).toBe('Cijena je fiksna.')

  // A tall screen, which the first page does not fill.
  await page.setViewportSize({ width: 1440, height: 6000 })
  await page.reload()
  await expect.poll(() => shown.count()).toBeGreaterThan(100)
})

test('keeps where a reader has just scrolled when messages arrive before the browser reports it', async ({
  openLongThread,
}) => {
  const { page } = await openLongThread()
  await live(page)
  /** Scrolls by `distance` once the messages have been read again, before they are shown; how far they moved. */
  const movedBy = (distance: number) =>
    messages(page).evaluate(async (box, pixels) => {
      const { fetch } = window
      const { promise: isRead, resolve } = Promise.withResolvers<number>()
      const top = () => box.querySelector('[data-sequence="980"]')!.getBoundingClientRect().top
      window.fetch = async (...call) => {
        const reply = await fetch(...call)
        const { pathname, search } = new URL(String(call[0]), document.baseURI)
        if (!pathname.endsWith('/messages') || search !== '') return reply
        const answer: unknown = await reply.json()
        reply.json = async () => {
          resolve(top())
          box.scrollTop += pixels
          return answer
        }
        return reply
      }
      window.dispatchEvent(new Event('online'))
      const before = await isRead
      window.fetch = fetch
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      return top() - before
    }, distance)
  expect(await movedBy(-300)).toBeCloseTo(300)
  expect(await movedBy(-100)).toBeCloseTo(100)
  expect(await movedBy(150)).toBeCloseTo(-150)
})
