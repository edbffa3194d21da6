import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { ImportRefused } from '#lib/imports/job.ts'
import { writeReport } from '#lib/imports/report.ts'
import { test as base } from '#tests/support/test.ts'
import { readRecords } from './records.ts'
import { importChargers } from './run.ts'

const test = base.extend('folder', { scope: 'file' }, ({}, { onCleanup }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-chargers-'))
  onCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
})

function write(folder: string, name: string, content: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

const stored = (db: Db, source: string) =>
  db.selectFrom('charger').selectAll().where('source', '=', source).orderBy('id').execute()

const poi = (id: number, more: object = {}) => ({
  ID: id,
  AddressInfo: { Title: `Punjač ${id}`, Town: 'Zenica', Latitude: 44.2, Longitude: 17.9 },
  Connections: [{ ConnectionTypeID: 33, PowerKW: 150, Quantity: 2 }],
  StatusTypeID: 50,
  ...more,
})

test('imports a table with any column separator, and reports unusable rows', async ({ db, folder }) => {
  const rows = [
    ['id', 'name', 'lat', 'lon', 'connectors', 'state', 'price', 'website'],
    [
      'a',
      'Trg',
      '43,8563',
      '18,4131',
      'CCS (Combo 2):150x2; type2:22',
      'working',
      '0,45 KM/kWh',
      'struja.example',
    ],
    ['b', 'Bez mjesta', '0', '0', 'ccs', 'working', '', ''],
    ['', 'Bez broja', '43', '18', 'ccs', 'working', '', ''],
    ['c', 'Čudan', '44.2', '17.9', 'type2; nešto:7', 'maybe', '', 'ftp://x'],
    ['d', 'Kratak red'],
  ]
  const quoted = (separator: string) =>
    `\uFEFF${rows.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join('\r\n')}\r\n`
  for (const [at, separator] of [',', ';', '\t'].entries()) {
    const source = `tabela-${at}`
    const { job } = await importChargers({ db, file: write(folder, 'a.csv', quoted(separator)), source })
    expect(job).toMatchObject({ row_count: 5, position: 5, inserted: 2, refused: 3, changed: 0, repeated: 0 })
    const [first, second] = await stored(db, source)
    expect(first).toMatchObject({
      source_id: 'a',
      name: 'Trg',
      lat: 43.8563,
      city_id: 133,
      state: 'working',
      price: '0,45 KM/kWh',
      website: 'https://struja.example/',
      connectors: [
        { kind: 'ccs', power_kw: 150, count: 2 },
        { kind: 'type2', power_kw: 22, count: 1 },
      ],
    })
    expect(second).toMatchObject({
      state: 'unknown',
      connectors: [
        { kind: 'other', power_kw: 7, count: 1 },
        { kind: 'type2', power_kw: null, count: 1 },
      ],
    })
    const report = readFileSync(await writeReport(db, job, folder), 'utf8')
    for (const found of [
      '2,lat,refused,no place',
      '3,id,refused,no id',
      '4,connectors,changed,unknown connector,nešto:7',
      '4,state,changed,unknown state,maybe',
      '4,website,changed,not a web address,ftp://x',
      '5,row,refused,cannot be read',
    ])
      expect(report).toContain(found)
  }
})

test('imports entries of Open Charge Map, whole and compact', async ({ db, folder }) => {
  const entries = [
    poi(1, {
      OperatorInfo: { Title: 'Struja d.o.o.', WebsiteURL: 'https://struja.example' },
      UsageCost: '0,50 KM/kWh',
      UsageType: { Title: 'Public' },
      DateLastStatusUpdate: '2026-05-01T10:00:00Z',
      AddressInfo: {
        Title: 'Pumpa\u0000 u Zenici',
        AddressLine1: 'Ulica 1',
        Postcode: '72000',
        Town: 'Zenica',
        Latitude: 44.2,
        // Sums of fractions have such ends.
        Longitude: 17.900000000000002,
      },
      Connections: [
        { ConnectionType: { ID: 25, Title: 'Type 2 (Socket Only)' }, PowerKW: 22, Quantity: 2 },
        { ConnectionTypeID: 1036, PowerKW: 22 },
        { ConnectionTypeID: 9_999, ConnectionType: { Title: 'CHAdeMO' }, PowerKW: 50 },
      ],
    }),
    poi(2, { OperatorInfo: { Title: '(Unknown Operator)' }, StatusTypeID: 150 }),
    poi(3, { StatusTypeID: 200 }),
    poi(4, { AddressInfo: { Title: 'Bez mjesta' } }),
    { Title: 'Bez broja' },
  ]
  const file = write(folder, 'ocm.json', JSON.stringify(entries, null, 2))
  const { job } = await importChargers({ db, file })
  expect(job).toMatchObject({ source: 'chargers-ocm', row_count: 5, inserted: 3, refused: 2 })
  const rows = await stored(db, 'ocm')
  expect(rows).toMatchObject([
    {
      source_id: '1',
      name: 'Pumpa u Zenici',
      operator: 'Struja d.o.o.',
      address: 'Ulica 1, 72000, Zenica',
      city_id: 42,
      price: '0,50 KM/kWh',
      access: 'Public',
      website: 'https://struja.example/',
      updated_at: new Date('2026-05-01T10:00:00Z'),
      gone_at: null,
      connectors: [
        { kind: 'chademo', power_kw: 50, count: 1 },
        { kind: 'type2', power_kw: 22, count: 3 },
      ],
    },
    { source_id: '2', operator: null, state: 'planned' },
    { source_id: '3', gone_at: expect.any(Date) },
  ])
})

test('updates changed entries, leaves the rest, and finds nothing to resume for the same file', async ({
  db,
  folder,
}) => {
  const source = 'novo'
  const first = write(folder, 'novo-1.json', JSON.stringify([poi(1), poi(2), poi(2)]))
  expect((await importChargers({ db, file: first, source })).job).toMatchObject({ inserted: 2, repeated: 1 })
  const before = await stored(db, source)
  expect((await importChargers({ db, file: first, source })).rowsRead).toBe(0)
  const changed = poi(2, { StatusTypeID: 100 })
  const second = write(
    folder,
    'novo-2.json',
    [poi(1), changed, poi(3)].map((one) => JSON.stringify(one)).join('\n'),
  )
  expect((await importChargers({ db, file: second, source })).job).toMatchObject({
    inserted: 1,
    changed: 1,
    repeated: 1,
  })
  const after = await stored(db, source)
  expect(after.map(({ id, state }) => [id, state])).toEqual([
    [before[0]!.id, 'working'],
    [before[1]!.id, 'out'],
    [expect.any(Number), 'working'],
  ])
  // Nothing was written to the unchanged one.
  expect(after[0]!.changed_in).toBe(before[0]!.changed_in)
})

test('removes chargers missing from a complete file, and keeps those hidden that staff hid', async ({
  db,
  folder,
}) => {
  const source = 'cijelo'
  const file = (name: string, ...ids: number[]) =>
    write(folder, name, JSON.stringify(ids.map((id) => poi(id))))
  await importChargers({ db, file: file('c1.json', 1, 2, 3), source })
  await db
    .updateTable('charger')
    .set({ hidden_at: new Date() })
    .where('source', '=', source)
    .where('source_id', '=', '1')
    .execute()
  // Without the word it could be a part.
  await importChargers({ db, file: file('c2.json', 1), source })
  expect((await stored(db, source)).filter((row) => row.gone_at)).toEqual([])
  const { missing } = await importChargers({ db, file: file('c3.json', 1, 3, 4), source, isComplete: true })
  expect(missing).toBe(1)
  const rows = await stored(db, source)
  expect(rows.map((row) => [row.source_id, row.gone_at !== null, row.hidden_at !== null])).toEqual([
    ['1', false, true],
    ['2', true, false],
    ['3', false, false],
    ['4', false, false],
  ])
  const again = await importChargers({ db, file: file('c4.json', 1, 2, 3, 4), source, isComplete: true })
  expect([again.missing, again.job.changed]).toEqual([0, 1])
  expect((await stored(db, source)).every((row) => row.gone_at === null)).toBe(true)
})

test('removes nothing for a truncated or empty file, even if it is declared complete', async ({
  db,
  folder,
}) => {
  const source = 'pola'
  const whole = JSON.stringify([poi(1), poi(2), poi(3)])
  await importChargers({ db, file: write(folder, 'p1.json', whole), source })
  for (const [name, content] of [
    ['p2.json', whole.slice(0, -20)],
    ['p3.json', '[]'],
  ] as const) {
    const { missing, job } = await importChargers({
      db,
      file: write(folder, name, content),
      source,
      isComplete: true,
    })
    expect([missing, job.finished_at]).toEqual([null, expect.any(Date)])
  }
  expect((await stored(db, source)).filter((row) => row.gone_at)).toEqual([])
})

test('resumes where it was stopped, without repeating or missing an entry', async ({ db, folder }) => {
  const source = 'nastavak'
  const entries = Array.from({ length: 1_050 }, (_, at) => poi(at + 1))
  const file = write(folder, 'nastavak.json', JSON.stringify(entries))
  const stop = new AbortController()
  const first = await importChargers({
    db,
    file,
    source,
    signal: stop.signal,
    onProgress: ({ position }) => position >= 400 && stop.abort(),
  })
  expect(first.job).toMatchObject({ position: 400, inserted: 400, finished_at: null })
  const second = await importChargers({ db, file, source })
  expect(second.rowsRead).toBe(650)
  expect(second.job).toMatchObject({ position: 1_050, inserted: 1_050, repeated: 0 })
  expect((await stored(db, source)).map((row) => Number(row.source_id)).toSorted((a, b) => a - b)).toEqual(
    entries.map(({ ID }) => ID),
  )
})

test('refuses a file that holds no list of objects, and a source with an odd name', async ({
  db,
  folder,
}) => {
  const file = write(folder, 'odd.json', '"text"')
  await expect(importChargers({ db, file })).rejects.toThrow(ImportRefused)
  await expect(importChargers({ db, file, source: 'Moj Izvor' })).rejects.toThrow('A source is named')
})

test('cuts entries out of a file of any size and form', { timeout: 60_000 }, async ({ folder }) => {
  const entries = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(entries, fc.constantFrom('array', 'lines', 'indented'), async (given, form) => {
      const text =
        form === 'lines'
          ? given.map((one) => JSON.stringify(one)).join('\n')
          : JSON.stringify(given, null, form === 'indented' ? 2 : 0)
      const found = await Array.fromAsync(readRecords(write(folder, 'any.json', text), 'json'))
      expect(found.map(({ fields }) => fields)).toEqual(JSON.parse(JSON.stringify(given)))
    }),
    { numRuns: 300 },
  )
  // Larger than several chunks, with an entry across each border.
  const many = Array.from({ length: 3_000 }, (_, at) => ({ ID: at, text: 'ž"{}[]\\ '.repeat(40) }))
  const large = write(folder, 'large.json', JSON.stringify(many))
  const read = await Array.fromAsync(readRecords(large, 'json', { skip: 10 }))
  expect(read.slice(0, 10).every(({ fields }) => fields === undefined)).toBe(true)
  expect(read.slice(10).map(({ fields }) => fields)).toEqual(many.slice(10))
  // The end is missing.
  const cut = write(folder, 'cut.json', '[{"ID":1},{"ID":2')
  expect(await Array.fromAsync(readRecords(cut, 'json'))).toEqual([
    { fields: { ID: 1 } },
    { fields: undefined },
  ])
})
