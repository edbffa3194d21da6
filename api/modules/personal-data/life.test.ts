import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { learnFromListings } from '#api/modules/categories/jobs.ts'
import { forgetSavedSearches } from '#api/modules/saved/jobs.ts'
import { writeSitemaps } from '#api/modules/sitemaps/jobs.ts'
import { deletionReminderDays, deletionRequestDays } from '#contract/limits/accounts.ts'
import { enqueue } from '#lib/jobs.ts'
import type { Db } from '#lib/database/db.ts'
import type { DB } from '#lib/database/database.generated.ts'
import { password } from '#tests/support/makers.ts'
import { test } from '#tests/support/accounts/people.ts'
import { fillTables, mark, markPattern, person } from '#tests/support/accounts/person.ts'
import { jpeg, multipart } from '#tests/support/listings/photos.ts'
import { unzip } from '#tests/support/unzip.ts'
import { exportedTables, shownRow } from './export/archive.ts'
import { eraseAccounts, remindOfErasure } from './jobs.ts'
import { isPersonal, type PersonalRule, type Subject } from './rule.ts'
import { rules } from './rules.ts'
import { viewerOf } from './subject.ts'

const day = 24 * 3600 * 1000
const proof = { password }

/** Every table of every schema that is not PostgreSQL's own. */
const allTables = async (db: Db) =>
  (
    await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db)
  ).rows

/** The tables in which a row, cast to text, matches. */
async function tablesWith(db: Db, pattern: string): Promise<string[]> {
  const found: string[] = []
  for (const { schema, name } of await allTables(db)) {
    const { rows } = await sql<{ row: string }>`
      select row.*::text as row from ${sql.table(`${schema}.${name}`)} row
      where row.*::text ~* ${pattern} limit 1`.execute(db)
    if (rows[0]) found.push(`${name}: ${rows[0].row.slice(0, 200)}`)
  }
  return found
}

/** The files below a folder whose name or content matches; compressed ones are read too. */
const filesWith = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file)
      const text = file.endsWith('.gz') ? gunzipSync(content) : content
      return pattern.test(file) || pattern.test(text.toString('latin1'))
    })

const personalTables = (Object.keys(rules) as (keyof DB)[]).filter((table) =>
  isPersonal(rules[table] as never),
)

/** The number of rows about the person in each table. */
async function rowsAbout(db: Db, subject: Subject): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of personalTables) {
    const { whose } = rules[table] as PersonalRule<keyof DB>
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)} where ${whose(subject)}`.execute(db)
    counts[table] = Number(rows[0]!.count)
  }
  return counts
}

test('has a rule for every table', async ({ db }) => {
  const tables = (await allTables(db)).filter(({ schema }) => schema === 'public').map(({ name }) => name)
  const own = tables.filter((name) => !name.startsWith('kysely_'))
  expect(Object.keys(rules).toSorted()).toEqual(own.toSorted())
})

test(
  'exports everything about a person, and after a withdrawn and a repeated request erases it everywhere',
  { timeout: 120_000 },
  async ({ db, deps, app, browser, make, clock, runJobs, index, searching, dataDir, letters }) => {
    const snapshot = path.join(dataDir, 'search', 'index.snapshot')
    const other = await make.account({ username: 'ostaje' })
    const otherListing = await make.listing({ seller_id: other.id, title: 'Tuđi bicikl' })
    const account = await make.account({ ...person, type: 'shop' })
    const listing = await make.listing({
      seller_id: account.id,
      title: `Bicikl ${mark}`,
      description: `Opis ${mark}`,
      category_id: 22,
      import_source: null,
    })
    const desk = browser()
    await desk.login(person.username)
    const form = multipart([{ name: 'a.jpg', content: await jpeg(7) }])
    const uploaded = await desk.post(`/listings/${listing.id}/image-upload`, undefined, {
      payload: form.payload,
      headers: form.headers,
    })
    expect(uploaded.statusCode).toBe(200)
    const shared = await desk.post(`/listings/${otherListing.id}/save`)
    expect(shared.statusCode).toBe(200)
    await db.deleteFrom('saved_listing').execute()
    await fillTables(deps, {
      accountId: account.id,
      otherId: other.id,
      listingId: listing.id,
      otherListingId: otherListing.id,
    })
    await runJobs()
    await enqueue(db, learnFromListings, {})
    await enqueue(db, writeSitemaps, {})
    await runJobs()
    await index()
    const { hash } = await db
      .selectFrom('listing_image')
      .select('image_hash as hash')
      .where('listing_id', '=', listing.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('image_print')
      .values({ image_hash: hash })
      .onConflict((row) => row.doNothing())
      .execute()
    const subject: Subject = { ...person, id: account.id, viewer: viewerOf(deps, account.id) }
    const pattern = `${markPattern}|${hash}`
    const fileMark = new RegExp(pattern, 'i')
    await searching.engine.snapshots!.save(snapshot, null)

    // The copy of the data.
    expect((await desk.post('/me/data-exports', { password: 'pogrešna' })).statusCode).toBe(422)
    expect((await desk.post('/me/data-exports', proof)).statusCode).toBe(202)
    const again = await desk.post('/me/data-exports', proof)
    expect(again.statusCode).toBe(429)
    expect((await desk.get('/me/personal-data')).json().data.exports).toMatchObject([{ ready_at: null }])
    const mails = await letters(person.email)
    expect(mails[0]?.subject).toBe('Kopija vaših podataka je spremna')
    const { exports } = (await desk.get('/me/personal-data')).json().data
    const address = `/me/data-exports/${exports[0].id}/file`
    const stranger = browser()
    await stranger.login(other.username)
    expect((await stranger.get(address)).statusCode).toBe(404)
    expect((await app.inject({ url: `/api${address}` })).statusCode).toBe(401)
    const download = await desk.get(address)
    expect(download.headers['content-type']).toBe('application/zip')
    expect(download.headers['cache-control']).toBe('no-store')
    expect(download.rawPayload).toHaveLength(exports[0].size_bytes)
    const files = await unzip(download.rawPayload)
    expect(files.get('PROCITAJ-ME.txt')!.toString()).toContain(person.username)
    // The units of accounts differ, so each says its own.
    const [credit] = JSON.parse(files.get('stanje-racuna.json')!.toString()) as object[]
    expect(credit).toMatchObject({ vrsta: 'kredit', jedinica: 'krediti' })
    const { columns: ofAccount } = exportedTables.find(({ table }) => table === 'ledger_account')!
    expect(shownRow(ofAccount, { kind: 'payable', currency: 'fening' }, deps)).toMatchObject({
      vrsta: 'novac za isplatu',
      jedinica: 'feninzi (100 feninga = 1 KM)',
    })
    for (const { table, file, own, columns } of exportedTables) {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)} where ${own(subject)}`.execute(db)
      const text = files.get(`${file}.json`)
      // The export itself changed these afterwards.
      if (table === 'data_export' || table === 'outbox_message' || rows.length === 0) continue
      const expected = JSON.parse(JSON.stringify(rows.map((row) => shownRow(columns, row, deps))))
      expect([file, JSON.parse(text!.toString())]).toEqual([file, expected])
    }
    const stored = await deps.storage.getBytes(`${hash.slice(0, 2)}/${hash}-1280.webp`)
    const sha = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
    expect(sha(files.get(`fotografije/${hash}.webp`)!)).toBe(sha(stored))
    const everything = Buffer.concat([...files.values()]).toString()
    // No secret, and nobody else's row.
    expect(everything).not.toContain(Buffer.alloc(32, mark).toString('hex'))
    expect(everything).not.toContain('$argon2id')

    // The request, withdrawn and sent again.
    expect((await desk.post('/me/deletion-request', { password: 'pogrešna' })).statusCode).toBe(422)
    expect((await desk.post('/me/deletion-request', proof)).statusCode).toBe(200)
    expect((await desk.post('/me/deletion-request', proof)).statusCode).toBe(409)
    const gdpr = async () => (await desk.get('/me')).json().data.gdpr
    expect(await gdpr()).toEqual([{ request_type: 'delete', created_at: expect.any(Number) }])
    expect((await desk.post('/me/deletion-request/withdraw')).statusCode).toBe(200)
    expect((await desk.post('/me/deletion-request/withdraw')).statusCode).toBe(409)
    expect(await gdpr()).toEqual([])
    expect((await desk.post('/me/deletion-request', { ...proof, hide_listings: true })).statusCode).toBe(200)
    expect((await letters(person.email)).slice(0, 3).map(({ subject: title }) => title)).toEqual([
      'Zatraženo je brisanje vašeg profila',
      'Vaš profil ostaje',
      'Zatraženo je brisanje vašeg profila',
    ])
    expect((await desk.get(`/listings/${listing.id}`)).json().status).toBe('hidden')
    // Public when it is erased, so that it leaves a tombstone and is still in search.
    await db.updateTable('listing').set({ status: 'active' }).where('id', '=', listing.id).execute()

    // Everything that the test knows holds the person now; a new table has to be filled.
    expect(Object.entries(await rowsAbout(db, subject)).filter(([, count]) => count === 0)).toEqual([])
    expect((await tablesWith(db, markPattern)).length).toBeGreaterThan(25)
    expect(filesWith(dataDir, fileMark).map((file) => path.relative(dataDir, file).split('/')[0])).toEqual(
      expect.arrayContaining(['media', 'private', 'search']),
    )

    // Nothing but a reminder happens before the time is up.
    const run = async (job: Parameters<typeof enqueue>[1]) => {
      await enqueue(db, job, {})
      await runJobs()
    }
    clock.advance((deletionRequestDays - deletionReminderDays) * day + 60_000)
    await run(remindOfErasure)
    await run(remindOfErasure)
    const reminders = (await letters(person.email)).filter(({ subject: title }) =>
      title?.includes('brišemo za'),
    )
    expect(reminders).toHaveLength(1)
    await run(eraseAccounts)
    expect(await db.selectFrom('account').select('id').where('id', '=', account.id).execute()).toHaveLength(1)

    clock.advance((deletionReminderDays + 1) * day)
    await run(eraseAccounts)
    await run(eraseAccounts)
    await run(learnFromListings)
    await run(writeSitemaps)
    await run(forgetSavedSearches)
    await index()
    await searching.engine.snapshots!.save(snapshot, null)

    expect(Object.entries(await rowsAbout(db, subject)).filter(([, count]) => count > 0)).toEqual([])
    // The law wants invoices kept as they were issued.
    const kept = await tablesWith(db, pattern)
    expect(kept.map((found) => found.split(':')[0])).toEqual(['invoice'])
    expect(filesWith(dataDir, fileMark)).toEqual([])
    expect((await deps.search.search({ text: mark, sort: 'newest', limit: 5, offset: 0 })).total).toBe(0)
    expect(await deps.search.suggest({ text: mark.slice(0, 4), limit: 5 })).toEqual({
      completions: [],
      corrections: [],
    })
    expect(await desk.isIn()).toBe(false)

    // Other people's data stays.
    const stays = await db.selectFrom('audit_log').select(['actor_id', 'actor_name']).execute()
    expect(stays).toContainEqual({ actor_id: null, actor_name: 'Izbrisan račun' })
    expect((await stranger.login(other.username)).statusCode).toBe(200)
    expect((await app.inject(`/api/listings/${listing.id}`)).statusCode).toBe(410)
    expect((await app.inject(`/api/listings/${otherListing.id}`)).statusCode).toBe(200)

    // The name and the address are free again.
    const registered = await browser().post('/auth/register', {
      username: person.username,
      email: person.email,
      password: 'tri-konja-za-trku',
      type: 'user',
      accept_terms: true,
    })
    expect(registered.statusCode).toBe(201)
  },
)
