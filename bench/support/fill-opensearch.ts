import { text } from 'node:stream/consumers'
import { createDb } from '#lib/database/db.ts'
import type { SearchDocument } from '#search/document.ts'
import { loadAllDocuments, loadCategoryTree } from '#search/load-documents.ts'
import { request } from './opensearch.ts'
import { attributeField } from './opensearch-query.ts'

// A separate process: `fill-opensearch.ts <database url>` reads the address of an index and adds all active listings.

const batch = 2_000 // documents

const valuesOf = ({ attributes }: SearchDocument, kind: 'text' | 'number') =>
  attributes.map(({ id, values }) => [
    attributeField(kind, id),
    values.filter((value) => (typeof value === 'number') === (kind === 'number')),
  ])

const sourceOf = (document: SearchDocument) => ({
  title: document.title,
  words: document.words,
  category_id: document.categoryId,
  category_path: document.categoryPath,
  city_id: document.cityId,
  canton_id: document.cantonId,
  brand_id: document.brandId,
  model_id: document.modelId,
  seller_id: document.sellerId,
  seller_type: document.sellerType,
  listing_type: document.listingType,
  condition: document.condition,
  price: document.priceFening,
  refreshed_at: document.refreshedAt,
  created_at: document.createdAt,
  ...Object.fromEntries([...valuesOf(document, 'text'), ...valuesOf(document, 'number')]),
})

const index = await text(process.stdin)
const db = createDb(process.argv[2]!)
let documents = 0
for await (const loaded of loadAllDocuments(db, await loadCategoryTree(db), batch)) {
  const lines = loaded.flatMap((document) => [{ index: { _id: String(document.id) } }, sourceOf(document)])
  const { errors } = await request<{ errors: boolean }>(
    'POST',
    `${index}/_bulk`,
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  )
  if (errors) throw new Error('OpenSearch refuses documents')
  documents += loaded.length
}
await db.destroy()
process.stdout.write(JSON.stringify({ documents }))
