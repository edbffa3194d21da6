import type { Deps } from '#api/deps.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { findCity } from '#api/modules/places/service.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { deleteInBatches } from '#lib/database/batches.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { secondsBefore, unixSeconds } from '#lib/time.ts'
import { compareNames } from '#contract/text/collation.ts'
import { type ChargerFault, type ChargerState, connectorKindNames } from '#contract/chargers/kinds.ts'
import type {
  Charger,
  ChargerConnector,
  ChargerFaultBody,
  ChargerFilters,
  ChargerItem,
  ChargerReport,
  Chargers,
  HiddenCharger,
} from '#contract/chargers/endpoints.ts'
import {
  chargersPageSize,
  inquiriesPageSize,
  inquiryKeptDays,
  shownOperators,
} from '#contract/limits/messages.ts'
import type { SearchMap } from '#contract/search/endpoints.ts'
import { docsOfPage, findChargers, noFacets } from './search.ts'
import { mapOfChargers } from './map.ts'
import { listNearest } from './nearby.ts'
import {
  type ChargerRow,
  countHidden,
  countReports,
  deleteReport,
  deleteReportsBefore,
  findShown,
  insertReport,
  listByIds,
  listHidden,
  listReports,
  markHidden,
  unhide,
} from './queries.ts'

export { ChargerIndex } from './charger-index.ts'

type Reading = Pick<Deps, 'db' | 'places' | 'chargers'>

const itemView = ({ places }: Pick<Deps, 'places'>, row: ChargerRow): ChargerItem => {
  const city = findCity(places, row.city_id)
  return {
    id: row.id,
    name: row.name,
    operator: row.operator,
    address: row.address,
    city: city && { id: city.id, name: city.name },
    location: { lat: row.lat, lon: row.lon },
    connectors: row.connectors as ChargerConnector[],
    state: row.state as ChargerState,
  }
}

/** In the order of the numbers. */
async function itemsOf(deps: Reading, ids: readonly number[]): Promise<ChargerItem[]> {
  if (ids.length === 0) return []
  const rows = new Map((await listByIds(deps.db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? itemView(deps, row) : []
  })
}

export async function listChargers(
  deps: Reading,
  { page, ...filters }: ChargerFilters & { page: number },
): Promise<Chargers> {
  const { chargers: index, places } = deps
  await index.refresh()
  const counts = noFacets(index)
  const found = findChargers(index, filters, counts)
  const limit = chargersPageSize
  const ids = docsOfPage(index, found, page, limit).map((doc) => index.ids[doc]!)
  const operators = index.operatorNames
    .map((name, number) => ({ name, count: counts.operators[number]! }))
    .filter(({ name, count }) => name !== '' && count > 0)
    .toSorted((a, b) => b.count - a.count || compareNames(a.name, b.name))
    .slice(0, shownOperators)
  const cities = [...places.cities.values()]
    .map(({ id, name }) => ({ id, name, count: counts.cities[id] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => compareNames(a.name, b.name))
  return {
    data: await itemsOf(deps, ids),
    meta: pageMetaOf(found.total, page, limit),
    facets: {
      connectors: connectorKindNames
        .map((kind) => ({ kind, count: counts.connectors.get(kind) ?? 0 }))
        .filter(({ count }) => count > 0),
      operators: operators.toSorted((a, b) => compareNames(a.name, b.name)),
      cities,
    },
    is_demo: index.order.length > 0 && index.order.every((doc) => index.demo[doc] === 1),
    sources: [...index.sources],
  }
}

export async function getChargerMap(
  deps: Reading,
  query: ChargerFilters & { zoom: number },
): Promise<SearchMap> {
  await deps.chargers.refresh()
  return mapOfChargers(deps, deps.chargers, query)
}

export async function getCharger(deps: Reading, id: number): Promise<Charger> {
  const row = await findShown(deps.db, id)
  if (!row) throw new DomainError('not_found', 'Punjač nije pronađen.')
  await deps.chargers.refresh()
  const nearest = listNearest(deps.chargers, { id, lat: row.lat, lon: row.lon })
  const items = await itemsOf(
    deps,
    nearest.map((one) => one.id),
  )
  const { hours, price, access, phone, website, source } = row
  return {
    ...itemView(deps, row),
    hours,
    price,
    access,
    phone,
    website,
    source,
    updated_at: row.updated_at && unixSeconds(row.updated_at),
    nearby: items.map((item) => ({
      ...item,
      distance_km: nearest.find((one) => one.id === item.id)!.km,
    })),
  }
}

/** For staff, who see a report until they close it. */
export async function reportCharger(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor | null,
  { id, fault, text = '' }: ChargerFaultBody & { id: number },
): Promise<void> {
  if (!(await findShown(db, id))) throw new DomainError('not_found', 'Punjač nije pronađen.')
  if (fault === 'other' && text === '') throw wrongFields({ text: 'Opišite šta nije tačno.' })
  await insertReport(db, {
    charger_id: id,
    account_id: actor?.id ?? null,
    fault,
    body: text,
    created_at: now(),
  })
}

export async function listChargerReports({ db }: Pick<Deps, 'db'>, page: number) {
  const limit = inquiriesPageSize
  const [rows, total] = await Promise.all([
    listReports(db, { limit, offset: (page - 1) * limit }),
    countReports(db),
  ])
  const data = rows.map((row): ChargerReport => ({
    id: row.id,
    charger: { id: row.charger_id, name: row.name, is_hidden: row.is_hidden },
    fault: row.fault as ChargerFault,
    text: row.body,
    created_at: unixSeconds(row.created_at),
  }))
  return { data, meta: pageMetaOf(total, page, limit) }
}

const actText = {
  done: 'Prijava je zatvorena.',
  hide: 'Punjač je sakriven, a prijava zatvorena.',
  show: 'Punjač se opet prikazuje, a prijava je zatvorena.',
}

export async function handleChargerReport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { id, act }: { id: number; act: keyof typeof actText },
) {
  const at = now()
  return db.transaction().execute(async (trx) => {
    const report = await deleteReport(trx, id)
    if (!report) throw new DomainError('not_found', 'Ova prijava je već zatvorena.')
    if (act !== 'done') await markHidden(trx, report.charger_id, act === 'hide' ? at : null)
    await recordAction(trx, {
      actor,
      action: act === 'done' ? 'closed' : act === 'hide' ? 'hidden' : 'shown',
      subject: `charger:${report.charger_id}`,
      before: { fault: report.fault, text: report.body },
      at,
    })
    return { message: actText[act] }
  })
}

export async function listHiddenChargers({ db }: Pick<Deps, 'db'>, page: number) {
  const limit = inquiriesPageSize
  const [rows, total] = await Promise.all([
    listHidden(db, { limit, offset: (page - 1) * limit }),
    countHidden(db),
  ])
  const data = rows.map((row): HiddenCharger => ({ ...row, hidden_at: unixSeconds(row.hidden_at!) }))
  return { data, meta: pageMetaOf(total, page, limit) }
}

export async function showCharger({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor, id: number) {
  const at = now()
  return db.transaction().execute(async (trx) => {
    if (!(await unhide(trx, id))) throw new DomainError('not_found', 'Ovaj punjač nije sakriven.')
    await recordAction(trx, { actor, action: 'shown', subject: `charger:${id}`, at })
    return { message: 'Punjač se opet prikazuje.' }
  })
}

export const forgetOldReports = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  deleteInBatches((limit) =>
    deleteReportsBefore(db, secondsBefore(now(), inquiryKeptDays * 24 * 3600), limit),
  )
