import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import { startingWith } from '#lib/database/like-pattern.ts'
import type { InvoiceKind } from '#contract/invoices/endpoints.ts'
import { firstHash } from './content.ts'

type Row = Selectable<DB['invoice']>
export type InvoiceRecord = Omit<Row, 'kind'> & { kind: InvoiceKind }

/** Takes the next number, and locks the series until the transaction ends. The hash is that of the one before. */
export async function takeNumber(trx: Db, kind: InvoiceKind, year: number) {
  const { rows } = await sql<{ number: number; previous_hash: string }>`
    insert into invoice_series (kind, year, last_number, last_hash) values (${kind}, ${year}, 1, ${firstHash})
    on conflict (kind, year) do update set last_number = invoice_series.last_number + 1
    returning last_number as number, last_hash as previous_hash`.execute(trx)
  return rows[0]!
}

export const noteHash = (trx: Db, { kind, year, hash }: Pick<Row, 'kind' | 'year' | 'hash'>) =>
  trx
    .updateTable('invoice_series')
    .set({ last_hash: hash })
    .where('kind', '=', kind)
    .where('year', '=', year)
    .execute()

export const insertInvoice = (trx: Db, values: Insertable<DB['invoice']>) =>
  trx.insertInto('invoice').values(values).returning('id').executeTakeFirstOrThrow()

export const findByKey = (db: Db, key: string) =>
  db.selectFrom('invoice').select('id').where('key', '=', key).executeTakeFirst()

export const findInvoice = async (db: Db, id: number) =>
  (await db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst()) as
    | InvoiceRecord
    | undefined

/** The invoice that was issued for a payment. */
export const findInvoiceOfPayment = (db: Db, paymentId: number) =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()

/** Sums up the credit notes for an invoice, in fening. */
export async function sumCorrections(db: Db, invoiceId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('invoice')
    .select(sql<number>`coalesce(-sum(gross_fening), 0)::bigint`.as('sum'))
    .where('corrects_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return sum
}

/** The names of a buyer, at this moment. */
export const findBuyer = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .leftJoin('merchant_declaration', 'merchant_declaration.account_id', 'account.id')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select([
      'account.username',
      'account.first_name',
      'account.last_name',
      'shop.business_name as shop_name',
      'merchant_declaration.business_name',
      'merchant_declaration.seat',
      'merchant_declaration.place',
      'merchant_declaration.id_number',
      'merchant_declaration.vat_number',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()

/** The addressee of an invoice: a name and an address that mail may go to. */
export const findAddressee = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select(['username', 'email'])
    .where('id', '=', accountId)
    .where('email_refused_at', 'is', null)
    .executeTakeFirst()

const listed = (db: Db) =>
  db
    .selectFrom('invoice')
    .leftJoin('invoice as corrected', 'corrected.id', 'invoice.corrects_id')
    .select([
      'invoice.id',
      'invoice.kind',
      'invoice.year',
      'invoice.number',
      'invoice.issued_at',
      'invoice.net_fening',
      'invoice.vat_fening',
      'invoice.gross_fening',
      'corrected.kind as corrected_kind',
      'corrected.year as corrected_year',
      'corrected.number as corrected_number',
    ])
    .orderBy('invoice.id', 'desc')

export type ListedRow = Awaited<ReturnType<typeof listInvoicesOf>>[number]

export const listInvoicesOf = (db: Db, accountId: number, before: number | undefined, limit: number) =>
  listed(db)
    .where('invoice.account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('invoice.id', '<', before!))
    .limit(limit)
    .execute()

export type Wanted = {
  /** One invoice by its code. */
  code: { kind: InvoiceKind; year: number; number: number } | undefined
  /** A username, or the start of the buyer's name. */
  buyer: string | undefined
  kind: InvoiceKind | undefined
  from: Date | undefined
  before: Date | undefined
}

export const listStaffInvoices = (
  db: Db,
  { code, buyer, kind, from, before }: Wanted,
  { below, limit }: { below: number | undefined; limit: number },
) =>
  listed(db)
    .leftJoin('account', 'account.id', 'invoice.account_id')
    .select(['invoice.buyer_name', 'invoice.payment_id', 'invoice.account_id', 'account.username'])
    .$if(code !== undefined, (query) =>
      query
        .where('invoice.kind', '=', code!.kind)
        .where('invoice.year', '=', code!.year)
        .where('invoice.number', '=', code!.number),
    )
    .$if(buyer !== undefined, (query) =>
      query.where('invoice.id', 'in', (eb) =>
        eb
          .selectFrom('invoice as named')
          .select('named.id')
          .where(sql<boolean>`name_key(named.buyer_name) like name_key(${startingWith(buyer!)})`)
          .union(
            eb
              .selectFrom('invoice as own')
              .innerJoin('account as payer', 'payer.id', 'own.account_id')
              .select('own.id')
              .where(sql`lower(payer.username)`, '=', buyer!.toLowerCase()),
          ),
      ),
    )
    .$if(kind !== undefined, (query) => query.where('invoice.kind', '=', kind!))
    .$if(from !== undefined, (query) => query.where('invoice.issued_at', '>=', from!))
    .$if(before !== undefined, (query) => query.where('invoice.issued_at', '<', before!))
    .$if(below !== undefined, (query) => query.where('invoice.id', '<', below!))
    .limit(limit)
    .execute()

export type StaffRow = Awaited<ReturnType<typeof listStaffInvoices>>[number]
