import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { assertNoneWrong, DomainError } from '#lib/errors.ts'
import { enqueue } from '#lib/jobs.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import type {
  explainFeedColumns,
  explainFeedValues,
  FeedColumns,
  FeedOption,
} from '#contract/listings/feed-mapping.ts'
import type { FeedField, FeedMapping } from '#contract/listings/feeds.ts'
import { feedValuesPageSize } from '#contract/limits/listings.ts'
import { meaningOf } from '../mapping/column-names.ts'
import { leftOut, valueKey } from '../mapping/meanings.ts'
import { updateSharedMeanings } from '../mapping/queries.ts'
import { noteColumns } from './column-answers.ts'
import { feedJob } from './feed-job.ts'
import { meaningLabel, meaningOptions, optionsOf, valueLabel } from './meaning-options.ts'
import { type FeedRow, isOvertaken, lockFeed, lockRun, setMapping, setRun } from './queries.ts'
import { listRemarks } from './row-queries.ts'
import { orBusy, ownFeed, ownRun, type RunOf } from './service.ts'
import { usedColumns } from './used-columns.ts'
import { countValues, listKeys, listValues, setAnswers, type ValueFilter } from './value-queries.ts'

type ColumnsBody = z.output<(typeof explainFeedColumns)['body']>
type ValuesBody = z.output<(typeof explainFeedValues)['body']>

/** The meaning of each column, chosen or guessed; empty if it has none. */
function currentMeanings(
  { catalog }: Deps,
  feed: FeedRow,
): ReadonlyMap<string, { meaning: string; isChosen: boolean }> {
  const { mapping, columns } = feed
  const used = new Map(Object.entries(usedColumns(feed)).map(([field, column]) => [column, field]))
  const attributes = new Map(
    mapping.attributes.map(({ id, column }) => [
      column,
      `attributes.${catalog.attributes.get(id)?.name ?? ''}`,
    ]),
  )
  const chosen = new Set([...Object.values(mapping.fields), ...attributes.keys(), ...mapping.ignored])
  return new Map(
    columns.map(({ name, guess }) => {
      const own = used.get(name) ?? attributes.get(name)
      const guessed = guess?.startsWith('attributes.') ? guess : ''
      return [
        name,
        { meaning: chosen.has(name) ? (own ?? '') : (own ?? guessed), isChosen: chosen.has(name) },
      ]
    }),
  )
}

export async function listColumns(deps: Deps, actor: Actor, id: number): Promise<FeedColumns> {
  const feed = await ownFeed(deps, actor, id)
  const meanings = currentMeanings(deps, feed)
  const categories = await listCategoriesOf(deps, feed)
  return {
    data: feed.columns.map(({ name, samples }) => {
      const { meaning, isChosen } = meanings.get(name)!
      return { column: name, samples, meaning, is_chosen: isChosen }
    }),
    meanings: meaningOptions(
      deps,
      categories,
      [...meanings.values()].map(({ meaning }) => meaning),
    ),
  }
}

/** Categories of the last file, and that of rows without one. */
async function listCategoriesOf({ db }: Deps, feed: FeedRow): Promise<number[]> {
  const values = await listValues(db, feed.id, { field: 'category' }, { limit: 500, offset: 0 })
  const found = values.flatMap(({ answer, guess }) => Number(answer || guess) || [])
  return [...new Set([...found, feed.mapping.category_id ?? []].flat())]
}

/** Sets what columns mean; those that are not named keep their meaning. */
export async function explainColumns(deps: Deps, actor: Actor, id: number, body: ColumnsBody): Promise<void> {
  await ownFeed(deps, actor, id)
  await deps.db.transaction().execute(async (trx) => {
    const mapping = withColumns(deps, (await lockFeed(trx, id))!, body)
    await setMapping(trx, id, mapping)
    await noteColumns(deps, trx, id, mapping)
  })
}

function withColumns(
  { catalog }: Deps,
  { mapping }: FeedRow,
  { columns, price_unit }: ColumnsBody,
): FeedMapping {
  const named = new Set(columns.map(({ column }) => column))
  const fields: Partial<Record<FeedField, string>> = Object.fromEntries(
    Object.entries(mapping.fields).filter(([, column]) => !named.has(column)),
  )
  const attributes = mapping.attributes.filter(({ column }) => !named.has(column))
  const ignored = mapping.ignored.filter((column) => !named.has(column))
  const wrong: Record<string, string> = {}
  for (const [at, { column, meaning: text }] of columns.entries()) {
    const meaning = meaningOf(text, { attributes: catalog.attributes })
    if (text === '') ignored.push(column)
    else if (meaning === undefined) wrong[`columns.${at}`] = `Nepoznato značenje „${text}“.`
    else if (meaning.startsWith('attributes.')) {
      const ids = [...catalog.attributes.values()].filter(({ name }) => `attributes.${name}` === meaning)
      if (attributes.some((other) => ids.some((one) => one.id === other.id)))
        wrong[`columns.${at}`] = `Već druga kolona znači ${meaningLabel(catalog, meaning)}.`
      for (const one of ids) attributes.push({ id: one.id, column })
    } else if (fields[meaning as FeedField] !== undefined)
      wrong[`columns.${at}`] =
        `I kolona „${fields[meaning as FeedField]}“ znači ${meaningLabel(catalog, meaning)}.`
    else fields[meaning as FeedField] = column
  }
  assertNoneWrong(wrong)
  return { ...mapping, fields, attributes, ignored, ...(price_unit !== undefined && { price_unit }) }
}

export async function listValuesOf(
  deps: Deps,
  actor: Actor,
  id: number,
  { page, ...filter }: { page: number } & ValueFilter,
) {
  await ownFeed(deps, actor, id)
  const counts = await countValues(deps.db, id)
  const offset = (page - 1) * feedValuesPageSize
  const rows = await listValues(deps.db, id, filter, { limit: feedValuesPageSize, offset })
  const shown = new Set(rows.map(({ field }) => field))
  const total = counts
    .filter(({ field }) => filter.field === undefined || field === filter.field)
    .reduce((sum, { values, open }) => sum + (filter.isOpen ? open : values), 0)
  return {
    data: rows.map(({ field, value, rows: count, guess, is_sure, answer }) => ({
      field,
      value,
      rows: count,
      guess,
      is_sure,
      answer,
    })),
    fields: counts.map(({ field, values, open }) => ({
      field,
      label: valueLabel(deps.catalog, field),
      values,
      open,
      options: shown.has(field) ? optionsOf(deps, field) : [],
    })),
    meta: pageMetaOf(total, page, feedValuesPageSize),
  }
}

/** By its value, its name with the group, or its name alone if no other option has it. */
function optionOf(options: readonly FeedOption[], to: string, wanted: string): FeedOption | undefined {
  const named = options.filter(({ label }) => valueKey(label) === wanted)
  return (
    options.find(({ value }) => value === to) ??
    options.find(({ label, group }) => group !== null && valueKey(`${group} > ${label}`) === wanted) ??
    (named.length === 1 ? named[0] : undefined)
  )
}

/** Stores the shop's answers: the value of an option, or its name. */
export async function explainValues(
  deps: Deps,
  actor: Actor,
  id: number,
  { values }: ValuesBody,
): Promise<void> {
  await ownFeed(deps, actor, id)
  const wrong: Record<string, string> = {}
  const optionsByField = new Map<string, ReturnType<typeof optionsOf>>()
  const answers = values.map(({ field, value, to }, at) => {
    if (!optionsByField.has(field)) optionsByField.set(field, optionsOf(deps, field))
    const options = optionsByField.get(field)!
    const wanted = to === null || to === '' ? undefined : valueKey(to)
    const found = wanted === undefined ? undefined : optionOf(options, to!, wanted)
    if (options.length === 0) wrong[`values.${at}`] = `Nepoznato polje „${field}“.`
    else if (wanted !== undefined && !found)
      wrong[`values.${at}`] = `Za „${value}“ odaberite vrijednost s liste.`
    const answer = to === null ? null : to === '' ? leftOut : (found?.value ?? null)
    return { field, key: valueKey(value), value, answer }
  })
  const known = new Set((await listKeys(deps.db, id, answers)).map(({ field, key }) => `${field}\n${key}`))
  for (const [at, { field, key, value }] of answers.entries())
    if (!known.has(`${field}\n${key}`)) wrong[`values.${at}`] ??= `Vrijednosti „${value}“ nema u datoteci.`
  assertNoneWrong(wrong)
  await deps.db.transaction().execute(async (trx) => {
    await setAnswers(trx, id, answers)
    await updateSharedMeanings(trx, answers)
  })
}

export async function listRemarksOf(deps: Deps, actor: Actor, of: RunOf) {
  const { id } = await ownRun(deps, actor, of)
  return listRemarks(deps.db, id)
}

/** Reads the kept file again, with the mapping and answers of now. */
export async function rereadRun(deps: Deps, actor: Actor, of: RunOf): Promise<void> {
  await ownRun(deps, actor, of)
  const { mapping } = await ownFeed(deps, actor, of.id)
  await orBusy(
    deps.db.transaction().execute(async (trx) => {
      const run = (await lockRun(trx, of.runId))!
      if (run.state !== 'checked' && run.state !== 'asking')
        throw new DomainError('conflict', 'Ovaj uvoz ne čeka potvrdu.')
      if (run.file_key === null || (await isOvertaken(trx, run)))
        throw new DomainError('conflict', 'Datoteka ove provjere više nije sačuvana. Pošaljite je ponovo.')
      await setRun(trx, run.id, { state: 'reading', mapping, questions: [], ended_at: null })
      await enqueue(trx, feedJob, { id: run.id }, { key: `${feedJob.name}:${run.id}` })
    }),
  )
}
