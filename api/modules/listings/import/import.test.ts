import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Db } from '#lib/database/db.ts'
import { lockFile, unlockFile } from '#lib/imports/job.ts'
import { writeReport } from '#lib/imports/report.ts'
import { test as base } from '#tests/support/test.ts'
import { expect } from 'vitest'
import { cars } from './sources/cars.ts'
import { summarize } from './report.ts'
import { importListings } from './run.ts'
import { surveyFile } from './survey.ts'

const test = base.extend('folder', { scope: 'file' }, ({}, { onCleanup }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-import-'))
  onCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
})

const carColumns =
  'ime,lokacija,stanje,proizvodjac,model,godiste,kilometraza,vrata,gorivo,kubikaza,kilovata,konjskih_snaga,emisioni_standard,registrovan,udaren,broj_pregleda,datum,datum_objave,radnja,cijena'

/** Rows of cars; every tenth repeats the one before it. */
function carLines(count: number, name: string): string[] {
  return Array.from({ length: count }, (_, row) => {
    const number = row % 10 === 9 ? row - 1 : row
    const day = String(1 + (number % 28)).padStart(2, '0')
    return `"${name} ${number}, ""Golf""",Tuzla,Korišteno,Volkswagen,Golf,2008,${number},4,Dizel,1.9,77,,Euro 4,1,,${number},2022-05-${day},2022-04-${day},${number % 3 === 0 ? 1 : 0},${5_000 + number}`
  })
}

function writeCars(folder: string, name: string, lines: string[]): string {
  const file = path.join(folder, `${name}.csv`)
  writeFileSync(file, [carColumns, ...lines].join('\n'))
  return file
}

const listings = (db: Db, prefix: string) =>
  db.selectFrom('listing').selectAll().where('title', 'like', `${prefix}%`).orderBy('id').execute()

test('resumes a stopped import without repeating or missing a row', async ({ db, folder }) => {
  const file = writeCars(folder, 'stopped', carLines(650, 'Prekid'))
  const stop = new AbortController()
  const first = await importListings({ db, file, signal: stop.signal, onProgress: () => stop.abort() })
  expect(first.job.finished_at).toBeNull()
  expect(first.job.position).toBeGreaterThan(0)
  expect(first.job.position).toBeLessThan(650)
  expect(await listings(db, 'Prekid')).toHaveLength(first.job.position)

  const second = await importListings({ db, file })

  expect(second.job).toMatchObject({
    id: first.job.id,
    position: 650,
    inserted: 650,
    repeated: 0,
    refused: 0,
  })
  expect(second.rowsRead).toBe(650 - first.job.position)
  const rows = await listings(db, 'Prekid')
  expect(new Set(rows.map((row) => row.import_key)).size).toBe(650)
  expect(rows.filter((row) => row.import_key!.endsWith(':2'))).toHaveLength(65)
})

test('adds nothing when a finished file runs again, and only new rows of a longer one', async ({
  db,
  folder,
}) => {
  const lines = carLines(30, 'Ponovo')
  const file = writeCars(folder, 'again', lines)
  await importListings({ db, file })
  expect(await importListings({ db, file })).toMatchObject({ rowsRead: 0, job: { inserted: 30 } })

  const longer = writeCars(folder, 'longer', [...lines, lines[0]!, ...carLines(5, 'Ponovo novi')])
  const { job } = await importListings({ db, file: longer })

  expect(job).toMatchObject({ inserted: 6, repeated: 30, changed: 0 })
  expect(await listings(db, 'Ponovo')).toHaveLength(36)
})

test('keeps the dates, order, views and kind of seller of rows', async ({ db, folder }) => {
  const before = Date.now()
  await importListings({ db, file: writeCars(folder, 'order', carLines(60, 'Redoslijed')) })

  const rows = await db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .innerJoin('listing_view_count', 'listing_view_count.listing_id', 'listing.id')
    .select([
      'title',
      'listing.created_at',
      'refreshed_at',
      'expires_at',
      'status',
      'views',
      'account.type',
      'email',
    ])
    .where('title', 'like', 'Redoslijed%')
    .orderBy('refreshed_at')
    .execute()

  expect(rows).toHaveLength(60)
  const number = (title: string) => Number(title.match(/\d+/)![0])
  const days = rows.map((row) => 1 + (number(row.title) % 28))
  expect(days).toEqual(days.toSorted((a, b) => a - b))
  for (const row of rows) {
    const age = before - row.refreshed_at.getTime()
    expect(age).toBeLessThanOrEqual(30 * 24 * 3600 * 1000)
    expect(row.expires_at!.getTime() - row.refreshed_at.getTime()).toBe(180 * 24 * 3600 * 1000)
    expect(row.created_at.toISOString()).toMatch(/^2022-04-/)
    expect(row).toMatchObject({ status: 'active', email: null, views: number(row.title) })
    expect(row.type).toBe(number(row.title) % 3 === 0 ? 'shop' : 'user')
  }
})

test('reports refused or changed values, with row and reason', async ({ db, folder }) => {
  const row = {
    category_id: 31,
    city_id: 26,
    title: 'Izvještaj iPhone 15',
    first_published: '2026-07-01',
    last_published: '2026-07-02',
    price: 900,
  }
  const lines = [
    { ...row, id: 1 },
    { ...row, id: 2, city_id: null },
    '{"id": 3, "title": "prekinut',
    { ...row, id: 4, category_id: 999_999 },
    { ...row, id: 5, title: `Izvještaj ${'riječ '.repeat(20)}` },
    { ...row, id: 1, city_id: null },
    { ...row, id: 7, title: 'Izvještaj =cmd|\u0000', price: 1, price_history: [['2026-07-01', 800]] },
  ]
  const file = path.join(folder, 'report.jsonl')
  writeFileSync(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )

  const { job } = await importListings({ db, file })
  const report = await writeReport(db, job, path.join(folder, 'reports'))

  expect(job).toMatchObject({
    source: 'goods',
    row_count: 7,
    inserted: 4,
    repeated: 1,
    refused: 2,
    changed: 3,
  })
  expect(path.basename(report)).toBe(`import-goods-${job.id}.csv`)
  const [header, ...found] = readFileSync(report, 'utf8').trimEnd().split('\n')
  expect(header).toBe('row_number,field,kind,reason,value')
  expect(found.map((line) => line.split(',').slice(0, 4).join(','))).toEqual([
    '2,city,changed,city_missing',
    '3,row,refused,json_invalid',
    '4,category,refused,category_unknown',
    '5,title,changed,title_cut',
    '7,price,changed,price_placeholder',
  ])
  expect(await summarize(db, job)).toMatchObject({
    otherShare: 0,
    categories: [{ name: 'Mobiteli', count: 4 }],
  })
})

test('refuses the second of two simultaneous imports of one file', async ({ db, folder }) => {
  const file = writeCars(folder, 'twice', carLines(450, 'Dvaput'))
  const { fileHash } = await surveyFile(file, cars)

  await db.connection().execute(async (other) => {
    await lockFile(other, 'cars', fileHash)
    await expect(importListings({ db, file })).rejects.toThrow('Another import of this file is running')
    await unlockFile(other, 'cars', fileHash)
  })

  expect(await listings(db, 'Dvaput')).toHaveLength(0)
  await importListings({ db, file })
  expect(await listings(db, 'Dvaput')).toHaveLength(450)
})

test('loses only the row whose value the database refuses, not the batch', async ({ db, folder }) => {
  const lines = carLines(12, 'Baza')
  // More views than the column holds.
  lines[5] = lines[5]!.replace(/,5,2022/, ',99999999999999999999,2022')
  const { job } = await importListings({ db, file: writeCars(folder, 'database', lines) })

  expect(job).toMatchObject({ position: 12, inserted: 11, refused: 1 })
})

test('never uses a person’s account for imported listings', async ({ db, make, folder }) => {
  await db.deleteFrom('listing').where('import_source', '=', 'flats').execute()
  await make.account({ username: 'flats-prodavac-03' })
  const file = path.join(folder, 'flats.csv')
  writeFileSync(file, 'title,price_km,size_m2,rooms,property_type\nStan,1,2,3,Stan\n')

  await expect(importListings({ db, file })).rejects.toThrow('flats-prodavac-03')
})

test('imports a file of any shape with the guesses that its feed would get', async ({ db, folder }) => {
  const file = path.join(folder, 'strana.xml')
  writeFileSync(
    file,
    `<anzeigen>${[
      '<anzeige nr="X1"><titel>Strani Golf 7</titel><kategorie>PKW</kategorie><marke>VW</marke><modell>Golf</modell><kraftstoff>Diesel</kraftstoff><preis>12.500,- KM</preis><ort>Banjaluka</ort></anzeige>',
      '<anzeige nr="X2"><titel>Strani stan</titel><kategorie>Wohnung</kategorie><angebotsart>Vermietung</angebotsart><preis>Auf Anfrage</preis><ort>Atlantida</ort></anzeige>',
      '<anzeige nr="X3"><titel>Strani ćilim</titel><kategorie>Leteći ćilimi</kategorie><ort>Zenica</ort></anzeige>',
    ].join('')}</anzeigen>`,
  )
  await expect(importListings({ db, file })).rejects.toThrow('--source goods|cars|flats|feed')
  const { job } = await importListings({ db, file, source: 'feed' })
  expect(job).toMatchObject({ row_count: 3, inserted: 2, refused: 1, changed: 1 })
  expect(await listings(db, 'Strani')).toMatchObject([
    {
      import_key: 'X1',
      category_id: 18,
      listing_type: 'sell',
      price_fening: 1_250_000,
      city_id: 79,
      attributes: { 7: 'Dizel' },
    },
    { import_key: 'X2', category_id: 23, listing_type: 'rent', price_fening: null, city_id: null },
  ])
  const findings = await db
    .selectFrom('import_finding')
    .select(['field', 'kind', 'reason', 'value'])
    .where('job_id', '=', job.id)
    .orderBy('row_number')
    .execute()
  expect(findings).toEqual([
    {
      field: 'city_id',
      kind: 'changed',
      reason: 'value_not_understood',
      value: 'Nepoznato mjesto „Atlantida“.',
    },
    {
      field: 'category_id',
      kind: 'refused',
      reason: 'value_not_understood',
      value: 'Nepoznata kategorija „Leteći ćilimi“.',
    },
  ])
  const { job: again } = await importListings({ db, file, source: 'feed' })
  expect(again).toMatchObject({ id: job.id, inserted: 2 })
  writeFileSync(file, '<anzeigen><anzeige>')
  await expect(importListings({ db, file, source: 'feed' })).rejects.toThrow('XML nije ispravan')
})
