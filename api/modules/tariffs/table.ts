import type { Db } from '#lib/database/db.ts'
import type { TariffName } from '#contract/tariffs/names.ts'
import { listTariffs } from './queries.ts'

type Change = { from: number; amount: number }

/** Every price with its past and its future. Every process holds it in memory. */
export type TariffTable = ReadonlyMap<string, readonly Change[]>

const keyOf = (name: TariffName, categoryId: number | null, step: number) =>
  `${name} ${categoryId ?? ''} ${step}`

export async function loadTariffs(db: Db): Promise<TariffTable> {
  const table = new Map<string, Change[]>()
  for (const row of await listTariffs(db)) {
    const key = keyOf(row.name as TariffName, row.category_id, row.step)
    const changes = table.get(key) ?? []
    if (changes.length === 0) table.set(key, changes)
    changes.push({ from: row.valid_from.getTime(), amount: row.amount })
  }
  return table
}

/** The same with one price changed, for a preview. */
export function withPrice(
  table: TariffTable,
  { name, categoryId, step, amount, from }: Given & { amount: number; from: Date },
): TariffTable {
  const key = keyOf(name, categoryId, step)
  const changes = [...(table.get(key) ?? []), { from: from.getTime(), amount }]
  return new Map(table).set(
    key,
    changes.toSorted((a, b) => a.from - b.from),
  )
}

type Given = { name: TariffName; categoryId: number | null; step: number }

/** The amount in force; undefined if there is no such price. */
export const amountAt = (table: TariffTable, { name, categoryId, step }: Given, at: Date) =>
  table.get(keyOf(name, categoryId, step))?.findLast(({ from }) => from <= at.getTime())?.amount

/** The change that takes effect next. */
export const nextAfter = (table: TariffTable, { name, categoryId, step }: Given, at: Date) =>
  table.get(keyOf(name, categoryId, step))?.find(({ from }) => from > at.getTime())
