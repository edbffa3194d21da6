import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { deliverNotices } from '#api/modules/notifications/notices/deliver.ts'
import { sendMessage } from '#api/modules/notifications/dispatch.ts'
import { matchSavedSearches } from '#api/modules/saved/searches/matches.ts'
import { expectAccessible, hydrated, test } from '#tests/support/browser/browser.ts'
import { toast } from '#tests/support/browser/news.ts'
import { caller, plainCategory } from '#tests/support/listings/selling.ts'
import { startWorker } from '#worker/main.ts'

const icon = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

const phone = { width: 390, height: 844 }

test(
  'a saved search mails a matching listing by itself, once, until its mails are ended',
  { timeout: 90_000 },
  async ({ openPage, make, login, deps, db, cloned, site, address, onTestFinished }) => {
    const worker = await startWorker(deps, {
      databaseUrl: cloned.url,
      onError() {},
      jobs: [matchSavedSearches, deliverNotices, sendMessage],
    })
    onTestFinished(() => worker.stop(2_000))
    const word = 'oboa'
    const [reader, seller] = [await make.account(), await make.account()]
    const page = await openPage({ ...phone, token: await login(reader) })
    await page.goto(`/pretraga?q=${word}&price_to=900`)
    await hydrated(page)
    await icon(page, 'Spasite pretragu').click()
    await toast(page, 'Pretraga je spašena. Javit ćemo vam kad se pojavi novi oglas.').waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await icon(page, 'Pretraga je spašena').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await icon(page, 'Pretraga je spašena').click()
    await page.getByRole('button', { name: 'Vratite', exact: true }).click()
    await icon(page, 'Pretraga je spašena').waitFor()
    // Another order of the same search.
    await page.goto(`/pretraga?price_to=900&q=${word.toUpperCase()}&sort_by=date`)
    await icon(page, 'Pretraga je spašena').waitFor()

    const call = caller(site, await login(seller))
    const offer = async (title: string) => {
      const category_id = plainCategory(deps.catalog)
      const values = { category_id, title, price: 500, state: 'used', city_id: 133, description: 'Opis.' }
      const { id } = (await call('POST', '/listings', values)).body as { id: number }
      expect((await call('POST', `/listings/${id}/publish`, {})).status).toBe(200)
      return id
    }
    const mails = async () =>
      db
        .selectFrom('inbox_message')
        .select(['subject', 'text'])
        .where('recipient', '=', reader.email!)
        .execute()
    const matches = async (listingId: number) =>
      db.selectFrom('saved_search_match').select('matched_at').where('listing_id', '=', listingId).execute()

    const first = await offer(`Drvena ${word}`)
    await expect.poll(mails).toHaveLength(1)
    const [mail] = await mails()
    expect(mail!.text).toContain(`/artikal/${first}/drvena-${word}`)

    await page.goto('/mojbazar/spaseno/pretrage')
    await page.getByText('1 novi oglas').waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible(page)
    }
    await page.getByRole('heading', { level: 2 }).getByRole('link').click()
    await page.getByRole('link', { name: `Drvena ${word}` }).waitFor()
    await page.goBack()
    await page.reload()
    await page.getByRole('heading', { name: 'Spašene pretrage' }).waitFor()
    expect(await page.getByText('1 novi oglas').count()).toBe(0)

    const link = /\S+\/notifikacije\/odjava\S+/.exec(mail!.text)![0]
    await page.goto(link.replace('http://localhost:3000', address))
    await page.getByRole('button', { name: 'Isključite e-mailove' }).click()
    await page.getByText('Obavijesti i dalje vidite na stranici.').waitFor()
    const second = await offer(`Metalna ${word} nova`)
    await expect.poll(() => matches(second)).toHaveLength(1)
    const waiting = async () => {
      const { rows } = await sql`
        select id from graphile_worker.jobs
        where task_identifier in (${matchSavedSearches.name}, ${deliverNotices.name}, ${sendMessage.name})`.execute(
        db,
      )
      return rows
    }
    await expect.poll(waiting).toEqual([])
    expect(await mails()).toHaveLength(1)
    await page.goto('/mojbazar/spaseno/pretrage')
    await page.getByText('Obavijesti: odmah u listi, na uređaju').waitFor()
  },
)

test('asks again whether a search is saved when its results are opened once more', async ({
  openPage,
  make,
  login,
  site,
}) => {
  const token = await login(await make.account())
  const page = await openPage({ ...phone, token })
  await page.goto('/pretraga?price_to=901')
  await hydrated(page)
  await icon(page, 'Spasite pretragu').click()
  await icon(page, 'Pretraga je spašena').waitFor()
  await page.getByRole('navigation', { name: 'Donji meni' }).getByRole('link', { name: 'Početna' }).click()
  await page.waitForURL('/')
  const call = caller(site, token)
  const { data } = (await call('GET', '/saved/searches')).body as { data: { id: number }[] }
  expect((await call('POST', `/saved/searches/${data[0]!.id}/delete`)).status).toBe(200)
  await page.goBack()
  await icon(page, 'Spasite pretragu').waitFor()
})
