import { type Insertable, sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { Account, Listing } from '#lib/database/database.generated.ts'
import { titleLength } from '#contract/limits/listings.ts'
import { DocumentMaker } from './search-documents.ts'

const batch = 2_000 // rows per statement
const listingsPerSeller = 12

/** Adds as many active listings as `total` with sellers of their own, distributed as real ones. */
export async function addCorpus(db: Db, total: number): Promise<void> {
  const maker = new DocumentMaker(total)
  const { id: last } = await db
    .selectFrom('account')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  const firstSeller = Number(last ?? 0) + 1
  await inBatches(Math.ceil(total / listingsPerSeller) + 1, (numbers) =>
    db.insertInto('account').values(numbers.map(accountRow)).execute(),
  )
  await inBatches(total, (numbers) =>
    db
      .insertInto('listing')
      .values(numbers.map((number) => listingRow(maker, number, firstSeller)))
      .execute(),
  )
  await sql`analyze`.execute(db)
}

async function inBatches(total: number, insert: (numbers: number[]) => Promise<unknown>) {
  for (let first = 1; first <= total; first += batch) {
    await insert(Array.from({ length: Math.min(batch, total - first + 1) }, (_, at) => first + at))
  }
}

const accountRow = (number: number): Insertable<Account> => ({
  username: `prodavac${number}`,
  email: `prodavac${number}@example.com`,
  password_hash: '',
  first_name: 'Prodavac',
  city_id: 133,
  email_verified_at: new Date(),
})

function listingRow(maker: DocumentMaker, number: number, firstSeller: number): Insertable<Listing> {
  const document = maker.document(number)
  const values = document.attributes.flatMap(({ id, values: [value] }) =>
    value === undefined ? [] : [[id, value] as const],
  )
  return {
    title: document.title.slice(0, titleLength.max).trim().padEnd(titleLength.min, '.'),
    description: `${document.title}. ${document.words.join(', ')}.`,
    seller_id: firstSeller + document.sellerId,
    category_id: document.categoryId,
    brand_id: document.brandId,
    model_id: document.modelId,
    city_id: document.cityId,
    condition: document.condition,
    price_fening: document.priceFening,
    attributes: JSON.stringify(Object.fromEntries(values)),
    shipping: document.shipping,
    status: 'active',
    created_at: new Date(document.createdAt),
    published_at: new Date(document.createdAt),
    refreshed_at: new Date(document.refreshedAt),
  }
}
