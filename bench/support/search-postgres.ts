import { sql } from 'kysely'
import { createDb, type Db } from '#lib/database/db.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { analyseTitle, parseQuery } from '#search/analysis.ts'
import type { SearchDocument } from '#search/document.ts'
import type { SearchQuery } from '#search/engine.ts'
import { megabytes, ms, percentile, seconds } from './figures.ts'
import { DocumentMaker } from './search-documents.ts'
import { mixedQueries } from './search-queries.ts'

const batch = 2_000 // documents
const mostMs = 120_000

/**
 * Runs the same queries on the same documents in PostgreSQL, with an index for each kind, one statement per
 * query.
 */
export async function measurePostgres(documents: number, queries: number) {
  const server = await openTemporaryServer()
  // The disk does not matter: everything fits in memory.
  const db = createDb(server.url(), { max: 1 })
  try {
    const start = performance.now()
    await fill(db, documents)
    const { rows } = await sql<{ bytes: number }>`
      select pg_total_relation_size('document') as bytes`.execute(db)
    console.log(
      `PostgreSQL: filled and indexed in ${seconds(performance.now() - start)}, ${megabytes(rows[0]!.bytes)}`,
    )
    for (const { query } of mixedQueries(documents, 20)) await search(db, query)
    const times: number[] = []
    const begun = performance.now()
    for (const { query } of mixedQueries(documents, queries)) {
      const asked = performance.now()
      await search(db, query)
      times.push(performance.now() - asked)
      if (asked - begun > mostMs) break
    }
    const spent = performance.now() - begun
    console.log(
      `PostgreSQL, the same mix: p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}, p99 ${ms(percentile(times, 0.99))}, ${Math.round((times.length / spent) * 1000)} queries/s (${times.length} queries)`,
    )
  } finally {
    await db.destroy()
    await server.stop()
  }
}

/** Lexemes from our own analysis, so that both find the same listings. */
const stemsOf = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => [...analyseTitle(text).stems])),
]

const rowOf = (document: SearchDocument) => ({
  id: document.id,
  title: stemsOf([document.title]),
  other: stemsOf(document.words),
  categories: [...new Set([...document.categoryPath, document.categoryId])],
  category_id: document.categoryId,
  city_id: document.cityId,
  canton_id: document.cantonId,
  brand_id: document.brandId,
  model_id: document.modelId,
  seller_id: document.sellerId,
  seller_type: document.sellerType,
  condition: document.condition,
  price: document.priceFening,
  refreshed_at: document.refreshedAt,
  attributes: Object.fromEntries(document.attributes.map(({ id, values: [value] }) => [id, value])),
})

export const createDocumentTable = (db: Db) =>
  sql`
    create unlogged table document (
      id bigint primary key, words tsvector, categories int[], category_id int, city_id int, canton_id int,
      brand_id int, model_id int, seller_id int, seller_type text, condition text, price bigint,
      refreshed_at bigint, attributes jsonb
    )`.execute(db)

export const insertDocuments = (db: Db, documents: readonly SearchDocument[]) =>
  sql`
    insert into document
    select id,
      setweight(array_to_tsvector(title), 'A') || setweight(array_to_tsvector(other), 'B'),
      categories, category_id, city_id, canton_id, brand_id, model_id, seller_id, seller_type, condition, price,
      refreshed_at, attributes
    from jsonb_to_recordset(${JSON.stringify(documents.map(rowOf))}::jsonb) as row(
      id bigint, title text[], other text[], categories int[], category_id int, city_id int, canton_id int,
      brand_id int, model_id int, seller_id int, seller_type text, condition text, price bigint,
      refreshed_at bigint, attributes jsonb
    )`.execute(db)

async function fill(db: Db, documents: number) {
  await createDocumentTable(db)
  const maker = new DocumentMaker(documents)
  for (let first = 1; first <= documents; first += batch) {
    const size = Math.min(batch, documents - first + 1)
    await insertDocuments(
      db,
      Array.from({ length: size }, (_, n) => maker.document(first + n)),
    )
  }
  for (const index of [
    'using gin (words)',
    'using gin (categories)',
    'using gin (attributes jsonb_path_ops)',
    '(refreshed_at desc, id desc)',
    '(category_id, refreshed_at desc)',
    '(category_id, price)',
    '(seller_id, refreshed_at desc)',
    '(city_id, refreshed_at desc)',
    '(canton_id, refreshed_at desc)',
    '(brand_id, refreshed_at desc)',
    '(price)',
  ])
    await sql`create index on document ${sql.raw(index)}`.execute(db)
  await sql`vacuum analyze document`.execute(db)
}

/** A similarity query is reduced to its category ordered by date, which is less work than ours. */
const isLike = (query: Pick<SearchQuery, 'similarTo'>) => query.similarTo !== undefined

const tsqueryOf = (text: string, weight: string) =>
  parseQuery(text)
    .required.flatMap(({ words }) => words)
    .map(({ stem }) => `'${stem.replaceAll("'", "''")}'${weight}`)
    .join(' & ')

/** The conditions that a document must meet. */
export function conditionsOf(query: Omit<SearchQuery, 'sort' | 'limit' | 'offset'>) {
  const { text, categoryId, cityIds, cantonId, brandIds, sellerId, condition, priceFrom, priceTo } = query
  const found = [sql`true`]
  if (text) {
    const words = tsqueryOf(text, '')
    found.push(words ? sql`words @@ ${words}::tsquery` : sql`false`)
  }
  if (categoryId !== undefined) found.push(sql`categories @> array[${categoryId}]::int[]`)
  if (isLike(query))
    found.push(sql`category_id = (select category_id from document where id = ${query.similarTo!})`)
  if (cityIds) found.push(sql`city_id = any(${cityIds}::int[])`)
  if (cantonId !== undefined) found.push(sql`canton_id = ${cantonId}`)
  if (brandIds) found.push(sql`brand_id = any(${brandIds}::int[])`)
  if (sellerId !== undefined) found.push(sql`seller_id = ${sellerId}`)
  if (condition) found.push(sql`condition = ${condition}`)
  if (priceFrom !== undefined) found.push(sql`price >= ${priceFrom}`)
  if (priceTo !== undefined) found.push(sql`price <= ${priceTo}`)
  for (const filter of query.attributes ?? []) {
    if ('values' in filter)
      found.push(sql`attributes @> ${JSON.stringify({ [filter.id]: filter.values[0] })}::jsonb`)
    else
      found.push(
        sql`(attributes ->> ${String(filter.id)})::numeric between ${filter.from ?? -1e15} and ${filter.to ?? 1e15}`,
      )
  }
  return sql.join(found, sql` and `)
}

/** Fetches the page, then the total and the facets in one pass over the matches; less than we count. */
async function search(db: Db, query: SearchQuery) {
  const where = conditionsOf(query)
  const inTitle = query.sort === 'relevance' && query.text ? tsqueryOf(query.text, ':A') : ''
  const order =
    query.sort === 'cheapest'
      ? sql`price nulls last, id desc`
      : inTitle
        ? sql`words @@ ${inTitle}::tsquery desc, refreshed_at desc, id desc`
        : sql`refreshed_at desc, id desc`
  await sql`select id from document where ${where} order by ${order} limit ${query.limit}`.execute(db)
  if (query.facets === 'none') return
  await sql`
    select category_id, brand_id, model_id, city_id, condition, seller_type, count(*)
    from document where ${where}
    group by grouping sets ((), (category_id), (brand_id), (model_id), (city_id), (condition), (seller_type))
  `.execute(db)
  const ids = query.facetAttributeIds ?? []
  if (ids.length === 0) return
  await sql`
    select key, value, count(*)
    from document cross join jsonb_each(attributes)
    where ${where} and key = any(${ids.map(String)}::text[])
    group by key, value`.execute(db)
}
