import fc from 'fast-check'
import { expect } from 'vitest'
import { type ConnectorKind, connectorKindNames } from '#contract/chargers/kinds.ts'
import type { Charger, ChargerFilters, Chargers } from '#contract/chargers/endpoints.ts'
import type { SearchMap } from '#contract/search/endpoints.ts'
import { inquiryKeptDays } from '#contract/limits/messages.ts'
import { enqueue } from '#lib/jobs.ts'
import { chargerOf, chargerReportOf } from '#tests/support/services/chargers.ts'
import { newAddress } from '#tests/support/accounts/people.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'
import { ChargerIndex } from './charger-index.ts'
import { findChargers, noFacets } from './search.ts'
import { forgetChargerReports } from './jobs.ts'

const [sarajevo, zenica] = [133, 42]
const ccs = (power_kw: number | null) => ({ kind: 'ccs' as const, power_kw, count: 1 })
const type2 = (power_kw: number | null) => ({ kind: 'type2' as const, power_kw, count: 2 })

const test = base.extend('get', { scope: 'file' }, ({ app }) => async <R>(path: string): Promise<R> => {
  const reply = await app.inject(`/api${path}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
})

const namesIn = ({ data }: Chargers) => data.map(({ name }) => name)

test('lists chargers by filter, the strongest first, with what each filter would leave', async ({
  get,
  db,
}) => {
  const operator = 'Filter mreža'
  await chargerOf(db, { name: 'Spori', operator, connectors: [type2(22)] })
  await chargerOf(db, { name: 'Brzi', operator, connectors: [ccs(150), type2(22)] })
  await chargerOf(db, {
    name: 'U Zenici',
    operator,
    city_id: zenica,
    lat: 44.2,
    lon: 17.9,
    connectors: [ccs(50)],
  })
  await chargerOf(db, { name: 'Bez snage', operator, connectors: [ccs(null)] })
  await chargerOf(db, { name: 'Sakriven', operator, hidden_at: new Date() })
  await chargerOf(db, { name: 'Nestao', operator, gone_at: new Date() })
  const list = (query: string) => get<Chargers>(`/chargers?operator=${encodeURIComponent(operator)}${query}`)

  const all = await list('')
  expect(namesIn(all)).toEqual(['Brzi', 'U Zenici', 'Spori', 'Bez snage'])
  expect(all.meta.total).toBe(4)
  expect(all.facets.connectors).toEqual([
    { kind: 'type2', count: 2 },
    { kind: 'ccs', count: 3 },
  ])
  expect(all.facets.cities).toEqual([
    { id: sarajevo, name: 'Sarajevo - Centar', count: 3 },
    { id: zenica, name: 'Zenica', count: 1 },
  ])
  expect(namesIn(await list('&connector=ccs'))).toEqual(['Brzi', 'U Zenici', 'Bez snage'])
  expect(namesIn(await list('&connector=ccs,type2&power_from=20'))).toEqual(['Brzi', 'U Zenici', 'Spori'])
  // One connector must have both the kind and the power.
  const strong = await list('&connector=type2&power_from=50')
  expect(namesIn(strong)).toEqual([])
  expect(strong.facets.connectors).toEqual([{ kind: 'ccs', count: 2 }])
  expect(namesIn(await list(`&city=${zenica}`))).toEqual(['U Zenici'])
  expect(namesIn(await list('&location_tl=44.3,17.8&location_br=44.1,18'))).toEqual(['U Zenici'])
  expect(namesIn(await get('/chargers?operator=Nema+takvog'))).toEqual([])
})

test('follows every change at once: new, different, hidden and removed chargers', async ({ get, db }) => {
  const operator = 'Promjene'
  const names = async () => namesIn(await get(`/chargers?operator=${operator}`))
  expect(await names()).toEqual([])
  const id = await chargerOf(db, { name: 'Nov', operator })
  expect(await names()).toEqual(['Nov'])
  const change = (values: object) => db.updateTable('charger').set(values).where('id', '=', id).execute()
  await change({ operator: 'Drugi', content: Buffer.from('x') })
  expect(await names()).toEqual([])
  await change({ operator, content: Buffer.from('y') })
  expect(await names()).toEqual(['Nov'])
  await change({ hidden_at: new Date() })
  expect(await names()).toEqual([])
  await change({ hidden_at: null })
  expect(await names()).toEqual(['Nov'])
  await change({ gone_at: new Date() })
  expect(await names()).toEqual([])
})

test('misses no charger whose transaction ends after a later one', async ({ db }) => {
  const index = new ChargerIndex(db)
  await index.refresh()
  const before = index.order.length
  await db.connection().execute(async (late) => {
    const trx = await late.startTransaction().execute()
    await chargerOf(trx, { operator: 'Kasni' })
    await chargerOf(db, { operator: 'Rani' })
    await index.refresh()
    expect(index.order.length).toBe(before + 1)
    await trx.commit().execute()
  })
  await index.refresh()
  expect(index.order.length).toBe(before + 2)
})

test('counts chargers on the map, and finds in each group what it counts', async ({ get, db }) => {
  const operator = 'Na mapi'
  for (const [lat, lon] of [
    [43.85, 18.4],
    [43.851, 18.401],
    [44.2, 17.9],
  ] as const)
    await chargerOf(db, { operator, lat, lon })
  const query = `operator=${encodeURIComponent(operator)}`
  const far = await get<SearchMap>(`/chargers/map?${query}&zoom=7`)
  expect(far.data.map(({ count }) => count)).toEqual([2, 1])
  expect(far.data[0]!.place).toContain('Sarajevo')
  expect(far.meta).toMatchObject({ total: 3, placed: 3 })
  for (const { count, location_tl: tl, location_br: br } of [
    ...far.data,
    { count: 3, location_tl: far.meta.location_tl!, location_br: far.meta.location_br! },
  ]) {
    const box = `location_tl=${tl.lat},${tl.lon}&location_br=${br.lat},${br.lon}`
    expect((await get<Chargers>(`/chargers?${query}&${box}`)).meta.total).toBe(count)
    expect((await get<SearchMap>(`/chargers/map?${query}&${box}&zoom=7`)).meta.total).toBe(count)
  }
  expect((await get<SearchMap>(`/chargers/map?${query}&zoom=18`)).data).toHaveLength(3)
  expect(await get(`/chargers/map?operator=nema`)).toMatchObject({ data: [], meta: { total: 0 } })
})

test('finds the same as a plain check of every charger', async ({ db }) => {
  const kinds = connectorKindNames.slice(0, 4)
  let seed = 5
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const made = Array.from({ length: 120 }, () => ({
    operator: next(4) === 0 ? null : `Zadat ${next(3)}`,
    city_id: [sarajevo, zenica, null][next(3)]!,
    lat: 43.5 + next(100) / 100,
    lon: 17.5 + next(100) / 100,
    connectors: Array.from({ length: next(4) }, () => ({
      kind: kinds[next(4)]!,
      power_kw: next(5) === 0 ? null : [11, 22, 50, 150][next(4)]!,
      count: 1,
    })),
  }))
  const rows = new Map<number, (typeof made)[number]>()
  for (const values of made) rows.set(await chargerOf(db, values), values)
  const index = new ChargerIndex(db)
  await index.refresh()
  const filters: fc.Arbitrary<ChargerFilters> = fc.record(
    {
      connector: fc.uniqueArray(fc.constantFrom<ConnectorKind>(...kinds), { minLength: 1 }),
      power_from: fc.constantFrom(0, 11, 22.1, 50, 151),
      operator: fc.constantFrom('Zadat 0', 'Zadat 1', 'Nema'),
      city: fc.constantFrom(sarajevo, zenica),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(filters, fc.boolean(), (given, hasBox) => {
      const box = hasBox
        ? { location_tl: { lat: 44.2, lon: 17.7 }, location_br: { lat: 43.7, lon: 18.2 } }
        : {}
      const facets = noFacets(index)
      const found = findChargers(index, { ...given, ...box }, facets)
      const docs = [...found.passes.keys()].filter((doc) => found.passes[doc] === 1)
      expect(docs.length).toBe(found.total)
      const ids = docs.map((doc) => index.ids[doc]!).filter((id) => rows.has(id))
      const passes = (row: (typeof made)[number], asked: ChargerFilters) =>
        (asked.operator === undefined || row.operator === asked.operator) &&
        (asked.city === undefined || row.city_id === asked.city) &&
        (!hasBox || (row.lat <= 44.2 && row.lat >= 43.7 && row.lon >= 17.7 && row.lon <= 18.2)) &&
        ((!asked.connector && !asked.power_from) ||
          row.connectors.some(
            ({ kind, power_kw: kw }) =>
              (asked.connector?.includes(kind) ?? true) && (kw ?? 0.1) >= (asked.power_from ?? 0),
          ))
      const expected = [...rows].filter(([, row]) => passes(row, given)).map(([id]) => id)
      expect(ids.toSorted((a, b) => a - b)).toEqual(expected)
      const { connector: _connector, ...others } = given
      for (const kind of kinds) {
        const count = facets.connectors.get(kind) ?? 0
        const own = [...rows.values()].filter((row) => passes(row, { ...others, connector: [kind] })).length
        // Others of this file are counted too.
        expect(count).toBeGreaterThanOrEqual(own)
      }
    }),
    { numRuns: 200 },
  )
})

test('shows a charger with the nearest others', async ({ get, app, db }) => {
  const at = { lat: 45.9, lon: 15.9 }
  const id = await chargerOf(db, { ...at, name: 'Ovaj' })
  for (let km = 1; km <= 7; km++)
    await chargerOf(db, { lat: at.lat + km / 111.2, lon: at.lon, name: `${km} km` })
  await chargerOf(db, { lat: at.lat + 1.5, lon: at.lon, name: 'Predaleko' })
  const { data } = await get<{ data: Charger }>(`/chargers/${id}`)
  expect(data).toMatchObject({ name: 'Ovaj', source: 'test', state: 'working' })
  expect(data.nearby.map(({ name, distance_km: km }) => [name, km])).toEqual([
    ['1 km', 1],
    ['2 km', 2],
    ['3 km', 3],
    ['4 km', 4],
    ['5 km', 5],
  ])
  const hidden = await chargerOf(db, { hidden_at: new Date() })
  expect((await app.inject(`/api/chargers/${hidden}`)).statusCode).toBe(404)
})

test('takes reports of errors, which moderators close, also by hiding the charger', async ({
  app,
  make,
  login,
  db,
}) => {
  const id = await chargerOf(db, { name: 'S greškom' })
  const report = (body: object) =>
    app.inject({
      method: 'POST',
      url: `/api/chargers/${id}/reports`,
      remoteAddress: newAddress(),
      payload: body,
    })
  expect((await report({ fault: 'gone', text: 'Uklonjen u maju.' })).statusCode).toBe(201)
  expect((await report({ fault: 'price' })).statusCode).toBe(201)
  expect((await report({ fault: 'other' })).json()).toMatchObject({
    error: { fields: { text: 'Opišite šta nije tačno.' } },
  })
  const call = caller(app, await login(await make.account({ role: 'moderator' })))
  const open = async () =>
    (await call('GET', '/admin/charger-reports')).body.data.filter(
      (one: { charger: { id: number } }) => one.charger.id === id,
    ) as { id: number; fault: string; text: string }[]
  const [first, second] = await open()
  expect([first, second]).toMatchObject([
    { fault: 'gone', text: 'Uklonjen u maju.' },
    { fault: 'price', text: '' },
  ])
  const hidden = await call('POST', `/admin/charger-reports/${first!.id}`, { act: 'hide' })
  expect(hidden.body.message).toBe('Punjač je sakriven, a prijava zatvorena.')
  expect((await call('POST', `/admin/charger-reports/${first!.id}`, { act: 'done' })).status).toBe(404)
  expect((await app.inject(`/api/chargers/${id}`)).statusCode).toBe(404)
  expect((await report({ fault: 'gone' })).statusCode).toBe(404)
  await call('POST', `/admin/charger-reports/${second!.id}`, { act: 'show' })
  expect((await app.inject(`/api/chargers/${id}`)).statusCode).toBe(200)
  expect(await open()).toEqual([])
})

test('lets staff find chargers that they hid, and show each again once', async ({ app, make, login, db }) => {
  const id = await chargerOf(db, { name: 'Zabunom', hidden_at: new Date() })
  const call = caller(app, await login(await make.account({ role: 'moderator' })))
  const hidden = async () =>
    (await call('GET', '/admin/hidden-chargers')).body.data.filter((one: { id: number }) => one.id === id)
  expect(await hidden()).toMatchObject([{ name: 'Zabunom', source: 'test' }])
  expect((await call('POST', `/admin/hidden-chargers/${id}/show`)).body.message).toBe(
    'Punjač se opet prikazuje.',
  )
  expect((await app.inject(`/api/chargers/${id}`)).statusCode).toBe(200)
  expect(await hidden()).toEqual([])
  expect((await call('POST', `/admin/hidden-chargers/${id}/show`)).status).toBe(404)
})

test('forgets reports that nobody closed after a year', async ({ db, clock, runJobs }) => {
  const reportId = await chargerReportOf(db, await chargerOf(db))
  clock.advance((inquiryKeptDays + 1) * 24 * 3600 * 1000)
  await enqueue(db, forgetChargerReports, {})
  await runJobs()
  const left = await db.selectFrom('charger_report').select('id').where('id', '=', reportId).execute()
  expect(left).toEqual([])
})
