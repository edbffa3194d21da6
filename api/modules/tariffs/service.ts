import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { slugify } from '#contract/text/slug.ts'
import { parseTariffAmount, repliedAmount, tariffNames, tariffOf } from '#contract/tariffs/names.ts'
import type {
  CategoryPrice,
  Price,
  PriceChange,
  PriceHistory,
  PricePreview,
} from '#contract/tariffs/endpoints.ts'
import { markLoaded, tariffMark } from '#db/load-reference.ts'
import { examplesOf } from './examples.ts'
import { deleteTariff, findTariff, insertTariff, listRowsOf, lockTariffs, type PriceKey } from './queries.ts'
import { amountAt, loadTariffs, nextAfter, withPrice } from './table.ts'
import { pricesAt, type Prices } from './tariffs.ts'

export { loadTariffs } from './table.ts'
export type { Prices } from './tariffs.ts'

/** The prices in force at a moment, from memory. */
export const tariffsAt = ({ tariffs }: Pick<Deps, 'tariffs'>, at: Date): Prices => pricesAt(tariffs, at)

/** This process follows its own change at once, the others within a second. */
const follow = async (deps: Deps) => void (deps.tariffs = await loadTariffs(deps.db))

function priceOf(deps: Deps, { name, category_id, step }: PriceKey): Price {
  const given = { name, categoryId: category_id ?? null, step }
  const now = deps.now()
  const next = nextAfter(deps.tariffs, given, now)
  return {
    name,
    category_id: given.categoryId,
    step,
    amount: repliedAmount(name, amountAt(deps.tariffs, given, now) ?? 0),
    next: next ? { amount: repliedAmount(name, next.amount), from: unixSeconds(new Date(next.from)) } : null,
  }
}

export function listPrices(deps: Deps): Price[] {
  return tariffNames
    .filter((name) => !tariffOf(name).byCategory)
    .flatMap((name) => (tariffOf(name).steps ?? [0]).map((step) => priceOf(deps, { name, step })))
}

const pageSize = 50

/** Categories whose name contains all words of `q`; without it, those with a fee or a change to come. */
export function listCategoryPrices(deps: Deps, { q, page }: { q?: string | undefined; page: number }) {
  const words = slugify(q ?? '')
    .split('-')
    .filter(Boolean)
  const all = [...deps.catalog.categories.values()].map((category): CategoryPrice => ({
    id: category.id,
    name: category.name,
    path: category.path.map(({ name }) => name).join(' > '),
    listing_fee: priceOf(deps, { name: 'listing_fee', category_id: category.id, step: 0 }),
    promotion_day: priceOf(deps, { name: 'promotion_day', category_id: category.id, step: 0 }),
  }))
  const found = all.filter(({ name, listing_fee, promotion_day }) =>
    words.length > 0
      ? words.every((word) => slugify(name).includes(word))
      : listing_fee.amount > 0 || listing_fee.next || promotion_day.next,
  )
  const sorted = found.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const at = (page - 1) * pageSize
  return { data: sorted.slice(at, at + pageSize), meta: pageMetaOf(found.length, page, pageSize) }
}

/** Throws unless there is such a price. */
function checkKey({ catalog }: Deps, { name, category_id, step }: PriceKey) {
  const { byCategory, steps = [0] } = tariffOf(name)
  const isKnown = byCategory
    ? category_id !== undefined && catalog.categories.has(category_id)
    : category_id === undefined
  if (!isKnown || !steps.includes(step)) throw new DomainError('not_found', 'Takva cijena ne postoji.')
}

const shownRows = 100

export async function getPriceHistory(deps: Deps, key: PriceKey): Promise<PriceHistory> {
  checkKey(deps, key)
  const now = deps.now()
  const rows = await listRowsOf(deps.db, key, shownRows)
  const currentId = rows.find(({ valid_from }) => valid_from <= now)?.id
  const category = key.category_id === undefined ? undefined : deps.catalog.categories.get(key.category_id)
  return {
    current: priceOf(deps, key),
    category: category ? { id: category.id, path: category.path.map(({ name }) => name).join(' > ') } : null,
    rows: rows.map((row) => ({
      id: row.id,
      amount: repliedAmount(key.name, row.amount),
      from: unixSeconds(row.valid_from),
      state: row.id === currentId ? 'current' : row.valid_from > now ? 'future' : 'past',
      username: row.actor_name,
    })),
  }
}

/** Checks an operator's input. */
function checked(deps: Deps, change: PriceChange) {
  const { name, category_id, step } = change
  checkKey(deps, change)
  const parsed = parseTariffAmount(name, change.amount)
  const from = new Date(change.from * 1000)
  const isLate = from <= deps.now()
  const fields = {
    ...('error' in parsed && { amount: parsed.error }),
    ...(isLate && { from: 'Nova cijena može važiti samo od nekog budućeg trenutka.' }),
  }
  if ('error' in parsed || isLate) throw wrongFields(fields)
  return { name, categoryId: category_id ?? null, step, amount: parsed.amount, from }
}

/** Shows the effect of a price, on the cases that it changes most. */
export function previewPrice(deps: Deps, change: PriceChange): PricePreview {
  const given = checked(deps, change)
  const before = pricesAt(deps.tariffs, given.from)
  const after = pricesAt(withPrice(deps.tariffs, given), given.from)
  return {
    before: repliedAmount(given.name, amountAt(deps.tariffs, given, given.from) ?? 0),
    after: repliedAmount(given.name, given.amount),
    examples: examplesOf(deps, given, before, after),
  }
}

export async function setPrice(deps: Deps, actor: Actor, change: PriceChange) {
  const at = deps.now()
  const { name, categoryId, step, amount, from } = checked(deps, change)
  const id = await deps.db.transaction().execute(async (trx) => {
    await lockTariffs(trx)
    const row = await insertTariff(trx, {
      name,
      category_id: categoryId,
      step,
      amount,
      valid_from: from,
      actor_id: actor.id,
      actor_name: actor.username,
      created_at: at,
    })
    if (!row) throw new DomainError('conflict', 'Za taj trenutak je cijena već postavljena.')
    await markLoaded(trx, tariffMark, `${row.id}`)
    const after = { name, category_id: categoryId, step, amount, from }
    await recordAction(trx, { actor, action: 'added', subject: `tariff:${row.id}`, after, at })
    return row.id
  })
  await follow(deps)
  return { message: 'Nova cijena je postavljena.', id }
}

export async function cancelPrice(deps: Deps, actor: Actor, id: number) {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockTariffs(trx)
    const row = await findTariff(trx, id)
    if (!row) throw new DomainError('not_found', 'Takva cijena ne postoji.')
    if (row.valid_from <= at) throw new DomainError('conflict', 'Ova cijena je već stupila na snagu.')
    await deleteTariff(trx, id)
    await markLoaded(trx, tariffMark, `cancelled ${id}`)
    const { name, category_id, step, amount, valid_from: from } = row
    const before = { name, category_id, step, amount, from }
    await recordAction(trx, { actor, action: 'deleted', subject: `tariff:${id}`, before, at })
  })
  await follow(deps)
  return { message: 'Buduća cijena je otkazana.' }
}
