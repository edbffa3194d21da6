import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import { loadCatalog } from '#api/modules/categories/service.ts'
import { importReference, ReferenceRefused } from '#db/import-reference.ts'
import { loadReference } from '#db/load-reference.ts'
import { categoriesFile, readReferenceFile } from '#db/reference-files.ts'
import { databaseUrl } from '#tests/support/database.ts'
import { shellEnvironment } from '#tests/support/shell-environment.ts'
import { test } from '#tests/support/test.ts'

/** A category in the format of other marketplaces. */
const foreign = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  name_singular: name,
  slug: '',
  parent_id: null,
  order: 1,
  ...more,
})
const tree = (...categories: object[]) => JSON.stringify({ generated_at: 'now', categories })

const problemsOf = (loading: Promise<unknown>) =>
  loading.then(
    () => [],
    (error: unknown) => {
      if (error instanceof ReferenceRefused) return error.problems
      throw error
    },
  )

test('derives addresses of a foreign tree from names, and drawings from known ancestors', async ({ db }) => {
  const { tables } = await importReference(
    db,
    'categories',
    tree(
      foreign(70_001, 'Šivaće mašine / Žičare', { parent_id: 701 }),
      foreign(70_002, 'Ostalo', { parent_id: 70_001, slug: 'ostalo', show_map: true }),
      foreign(70_003, 'Ostalo', { parent_id: 701, slug: 'ostalo' }),
      foreign(701, 'Moj dom', { slug: 'moj-dom' }),
    ),
  )

  const { categories } = await loadCatalog(db)
  expect(categories.get(70_001)).toMatchObject({
    slug: 'sivace-masine-zicare',
    url: 'sivace-masine-zicare',
    drawing: 'sofa',
    show_price: true,
  })
  expect([70_002, 70_003].map((id) => categories.get(id)!.url)).toEqual(['ostalo-70002', 'ostalo-70003'])
  expect(categories.get(70_002)!.path.map(({ id }) => id)).toEqual([701, 70_001, 70_002])
  expect(tables[0]!.added).toHaveLength(3)
  expect(categories.get(18)!.url).toBe('automobili')
})

test('keeps address, parent and colour of the categories of spec 3.9, and takes others from the file', async ({
  db,
}) => {
  const { notes } = await importReference(
    db,
    'categories',
    tree(
      foreign(18, 'Auta', { slug: 'auta', parent_id: 2 }),
      foreign(2310, 'Ostali poslovi', { slug: 'ostali-poslovi', parent_id: 2286 }),
      foreign(21, 'Motori', { slug: 'motori', parent_id: 1 }),
    ),
  )

  const { categories } = await loadCatalog(db)
  expect(categories.get(18)).toMatchObject({
    name: 'Auta',
    url: 'automobili',
    parent_id: 1,
    button_color: '#3276BF',
    has_models: true,
  })
  expect(categories.get(2310)).toMatchObject({ name: 'Ostali poslovi', url: 'ostalo' })
  expect(categories.get(21)).toMatchObject({ slug: 'motori', url: 'motori' })
  expect(notes).toHaveLength(2)
})

test('reports every problem with its record, and changes nothing', async ({ db }) => {
  const before = (await loadCatalog(db)).categories
  const loading = importReference(
    db,
    'categories',
    tree(
      foreign(80_001, 'Dobra'),
      foreign(80_001, 'Ista'),
      foreign(80_002, 'Siroče', { parent_id: 999_999 }),
      foreign(80_003, 'Krug A', { parent_id: 80_004 }),
      foreign(80_004, 'Krug B', { parent_id: 80_003 }),
    ),
  )
  expect(await problemsOf(loading)).toEqual([
    'category 80001 "Ista": its id repeats',
    'category 80002 "Siroče": its parent 999999 does not exist',
    'category 80003 "Krug A": lies under itself',
    'category 80004 "Krug B": lies under itself',
  ])
  const blank = await problemsOf(importReference(db, 'categories', tree(foreign(80_005, ' '), { id: 'x' })))
  expect(blank).toHaveLength(3)
  expect(blank[0]).toMatch(/^record 80005 " ", name: /)
  expect(await problemsOf(importReference(db, 'categories', '{'))).toHaveLength(1)
  expect((await loadCatalog(db)).categories).toEqual(before)
})

test('refuses to move a record below its own descendant', async ({ db }) => {
  const moved = tree(foreign(701, 'Moj dom', { parent_id: 702 }))
  expect(await problemsOf(importReference(db, 'categories', moved))).toEqual([
    'category 701 "Moj dom": lies under itself',
  ])
})

test('accepts our own files too, and keeps imported records across a start', async ({ db }) => {
  await importReference(db, 'categories', tree(foreign(90_001, 'Nova grana')))
  expect(await loadReference(db)).toEqual([])
  const { content } = await readReferenceFile('categories.json', categoriesFile)

  const { tables } = await importReference(db, 'categories', JSON.stringify(content))

  const { categories } = await loadCatalog(db)
  expect(categories.get(90_001)!.url).toBe('nova-grana')
  expect(categories.get(21)).toMatchObject({ name: 'Motocikli', url: 'motocikli' })
  expect(tables[0]!.changed.length).toBeGreaterThan(0)
  expect((await importReference(db, 'categories', JSON.stringify(content))).tables[0]).toMatchObject({
    added: [],
    changed: [],
  })
})

test('keeps the codes of places that a foreign file omits', async ({ db }) => {
  const city = await db
    .selectFrom('city')
    .selectAll()
    .where('zip_code', 'is not', null)
    .executeTakeFirstOrThrow()
  const places = (id: number) =>
    JSON.stringify({
      countries: [{ id: 49, name: 'Bosna i Hercegovina', code: 'BA' }],
      entities: [
        {
          id: 1,
          name: 'Federacija BiH',
          code: 'FBiH',
          cantons: [
            {
              id: city.canton_id,
              name: 'Kanton',
              cities: [{ id, name: 'Novi Grad', location: { lat: '44.5', lon: '16.25' } }],
            },
          ],
        },
      ],
    })

  await importReference(db, 'places', places(city.id))

  const after = await db.selectFrom('city').selectAll().where('id', '=', city.id).executeTakeFirstOrThrow()
  expect(after).toEqual({ ...city, name: 'Novi Grad', lat: 44.5, lon: 16.25 })
  expect(await problemsOf(importReference(db, 'places', places(1)))).toEqual([
    expect.stringContaining('record 1 "Novi Grad", id: ') as string,
  ])
})

test('trims foreign attributes, and keeps the values that listings have', async ({ db, make }) => {
  await make.listing({ category_id: 23, attributes: { 107: 'Garsonjera', 485: true } })
  const attribute = (id: number, display_name: string, options: string[] | null) => ({
    id,
    type: 'string',
    name: 'gara-a',
    input_type: options ? 'select' : '',
    display_name,
    options,
    required: true,
  })
  const file = (...options: string[]) =>
    JSON.stringify({
      23: [
        attribute(107, 'Broj soba', options),
        attribute(485, 'Balkon', null),
        attribute(70_001, 'Sunčana strana', [' Jug', 'Istok ']),
      ],
    })

  const { notes } = await importReference(db, 'attributes', file(' Trosoban (3)', 'Velik'))

  const offered = new Map((await loadCatalog(db)).attributesOf(23).map((one) => [one.id, one]))
  expect(offered.get(107)).toMatchObject({
    name: 'broj-soba',
    options: ['Trosoban (3)', 'Velik', 'Garsonjera'],
    groupName: 'Osnovno',
    required: true,
  })
  expect(offered.get(485)).toMatchObject({ type: 'boolean', inputType: 'checkbox' })
  expect(offered.get(70_001)).toMatchObject({ name: 'suncana-strana', options: ['Jug', 'Istok'] })
  expect(offered.get(102)?.displayName).toBe('Kvadrata')
  expect(notes).toHaveLength(2)
  expect(await problemsOf(importReference(db, 'attributes', file('Dvosoban', 'jedan, dva', 'a:b')))).toEqual([
    'record 107 "Broj soba", options.1: must not hold "," or ":" ("jedan, dva")',
    'record 107 "Broj soba", options.2: must not hold "," or ":" ("a:b")',
  ])
})

test(
  'prints the changes, and everything that prevents them',
  { timeout: 30_000 },
  async ({ db, onTestFinished }) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-import-reference-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { name } = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!
    const file = path.join(folder, 'tree.json')
    const run = async (kind: string) => {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, 'import.ts'), kind, file], {
        env: {
          ...shellEnvironment(),
          APP_ENV: 'test',
          DATA_DIR: folder,
          DATABASE_URL: databaseUrl(inject('databaseServer'), name),
        },
      })
      let output = ''
      child.stdout.on('data', (chunk) => (output += chunk))
      child.stderr.on('data', (chunk) => (output += chunk))
      const [code] = (await once(child, 'close')) as [number]
      return { code, output }
    }

    writeFileSync(file, tree(foreign(95_001, 'Iz naredbe')))
    const good = await run('categories')
    expect(good).toMatchObject({ code: 0, output: expect.stringContaining('1 added') as string })
    expect(good.output).toContain('95001 Iz naredbe')
    writeFileSync(file, tree(foreign(95_002, 'Siroče', { parent_id: 999_999 })))
    const bad = await run('categories')
    expect(bad.code).toBe(1)
    expect(bad.output).toContain('category 95002 "Siroče": its parent 999999 does not exist')
    expect((await run('brands')).output).toContain('Usage:')
  },
)
