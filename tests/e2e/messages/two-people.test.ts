import { expect } from 'vitest'
import { hydrated, test as base } from '#tests/support/browser/browser.ts'
import { toast } from '#tests/support/browser/news.ts'
import { startPushService } from '#tests/support/doubles/push-service.ts'
import { matchAll } from '#tests/support/listings/saved-searches.ts'
import { caller, plainCategory } from '#tests/support/listings/selling.ts'

const test = base.extend('push', { scope: 'file' }, async ({}, { onCleanup }) => {
  const service = await startPushService()
  onCleanup(async () => void (await service.close()))
  return service
})

const phone = { width: 390, height: 844 }

test(
  'a buyer saves a listing, a seller and a search, is told once by each way, and ends it',
  { timeout: 240_000 },
  async ({ openPage, make, index, login, site, db, deps, push, runJobs, clock }) => {
    const [reader, seller] = [await make.account(), await make.account({ username: 'prodavac' })]
    const [token, sellerToken] = [await login(reader), await login(seller)]
    const [asReader, asSeller] = [caller(site, token), caller(site, sellerToken)]
    const category_id = plainCategory(deps.catalog)
    const mine = { seller_id: seller.id, category_id, price_fening: 10_000 }
    const title = 'Gramofon'
    const listing = await make.listing({ ...mine, title })
    await index()

    const mails = async () => {
      const rows = await db
        .selectFrom('inbox_message')
        .select(['subject', 'text'])
        .where('recipient', '=', reader.email!)
        .orderBy('id')
        .execute()
      return rows
    }
    const pushes = () =>
      push.received.filter(({ path }) => path === '/kupac').map(({ push }) => (push as { body: string }).body)
    /** Everything sent to the reader since the last call; runs all jobs twice, as after a crash. */
    const told = async () => {
      const before = { mails: (await mails()).length, pushes: pushes().length }
      for (let times = 0; times < 2; times++) {
        await index()
        await matchAll(db, runJobs)
      }
      const { unread } = (await asReader('GET', '/notifications')).body
      return {
        unread,
        mails: (await mails()).slice(before.mails).map(({ subject }) => subject),
        pushes: pushes().slice(before.pushes),
      }
    }
    const publish = async (what: string) => {
      const draft = await make.listing({ ...mine, title: what, status: 'draft' })
      expect((await asSeller('POST', `/listings/${draft.id}/publish`, {})).status).toBe(200)
    }

    await asReader('POST', '/push/subscriptions', push.browser('/kupac'))
    const page = await openPage({ ...phone, token })

    // Saves, and notes.
    await page.goto(`/pretraga?q=${encodeURIComponent(title)}`)
    await hydrated(page)
    await page.getByRole('button', { name: `Spašeno: ${title}` }).click()
    await toast(page, 'Oglas je spašen.').waitFor()
    await page.goto('/mojbazar/spaseno/oglasi')
    await page.getByText('Dodajte bilješku').click()
    await page.getByLabel('Bilješka').fill('Pitati za iglu')
    await page.getByRole('button', { name: 'Sačuvajte bilješku' }).click()
    await page.getByText('Bilješka je sačuvana.').waitFor()

    // The price drops.
    expect((await asSeller('PUT', `/listings/${listing.id}`, { price: 80 })).status).toBe(200)
    const reduced = `Niža cijena: „${title}“ sada je 80 KM, a kad ste ga spasili bio je 100 KM`
    expect(await told()).toEqual({ unread: 1, mails: [reduced], pushes: [reduced] })
    await page.goto('/')
    await page.getByRole('link', { name: /^Notifikacije 1/ }).click()
    await page.getByRole('link', { name: reduced }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await expect.poll(async () => (await asReader('GET', '/notifications')).body.unread).toBe(0)

    // Follows the seller, who publishes.
    await page.goto(`/profil/${seller.username}/aktivni`)
    await hydrated(page)
    await page.getByRole('button', { name: /^Zapratite / }).click()
    await page.getByRole('button', { name: /^Pratite/ }).waitFor()
    await publish('Pojačalo')
    // The list has it at once, mail and push gather a day.
    expect(await told()).toMatchObject({ unread: 1, mails: [], pushes: [] })
    clock.advance(24 * 3600_000)
    const followed = await told()
    expect([followed.unread, followed.mails.length, followed.pushes.length]).toEqual([1, 1, 1])
    expect(followed.mails[0]).toContain(seller.username)
    await page.getByRole('button', { name: /^Pratite/ }).click()
    await page.getByRole('button', { name: /^Zapratite / }).waitFor()

    // Saves a search, which finds what is published next.
    await page.goto(`/pretraga?q=zvucnici&price_to=500`)
    await hydrated(page)
    await page.getByRole('link', { name: 'Spasite pretragu' }).first().click()
    await page.getByRole('link', { name: 'Pretraga je spašena' }).first().waitFor()
    await publish('Zvučnici')
    const found = await told()
    expect([found.mails.length, found.pushes.length]).toEqual([1, 1])

    // Ends its mails by the link of the mail.
    const { text } = (await mails()).at(-1)!
    const [, link] = /http:\/\/localhost:3000(\/notifikacije\/odjava\S+)/.exec(text)!
    await page.goto(link!)
    await page.getByRole('button', { name: 'Isključite e-mailove' }).click()
    await page.getByText('Ovakve e-mailove više nećete dobijati.').waitFor()
    await publish(`Ruska radiotehnika i studijski zvučnici s drvenim stalcima`)
    const silent = await told()
    expect([silent.mails.length, silent.pushes.length]).toEqual([0, 1])

    // Hides the seller, who is gone from the results, and takes it back.
    const results = `/pretraga?q=${encodeURIComponent(title)}`
    const isShown = () => page.getByRole('heading', { name: title, level: 3 }).count()
    await page.goto(`/artikal/${listing.id}`)
    await hydrated(page)
    await page.locator('summary', { hasText: 'Još radnji' }).click()
    await page.getByRole('button', { name: 'Sakrijte prodavača' }).click()
    await page.waitForURL('**/skriveno**')
    await expect
      .poll(async () => {
        await page.goto(results)
        return isShown()
      })
      .toBe(0)
    await page.goto('/skriveno')
    await page.getByRole('button', { name: new RegExp(`: ${seller.username}$`) }).click()
    await expect
      .poll(async () => {
        await page.goto(results)
        return isShown()
      })
      .toBeGreaterThan(0)
  },
)
