import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { PostingKind } from '#contract/ledger/posting-kinds.ts'

/** A cursor between two entries of a statement, later ones first. */
export type Place = { at: Date; id: number }

export type Wanted = {
  holder: number
  account: string
  kind: PostingKind | undefined
  /** From the start of a day until before that of another. */
  from: Date | undefined
  before: Date | undefined
}

/** A page of a statement; reads one index as far as the page goes. */
export const entriesOf = (
  db: Db,
  { holder, account, kind, from, before }: Wanted,
  { after, limit }: { after: Place | undefined; limit: number },
) =>
  db
    .with('page', (page) =>
      page
        .selectFrom('ledger_entry')
        .select(['id', 'posting_id', 'kind', 'at', 'amount', sql<number>`balance_after`.as('balance_after')])
        .where('account_id', '=', (eb) =>
          eb
            .selectFrom('ledger_account')
            .select('ledger_account.id')
            .where('holder', '=', holder)
            .where('ledger_account.kind', '=', account)
            .where('stripe', '=', 0),
        )
        .where('balance_after', 'is not', null)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
        .$if(from !== undefined, (query) => query.where('at', '>=', from!))
        .$if(before !== undefined, (query) => query.where('at', '<', before!))
        .$if(after !== undefined, (query) =>
          query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(after!.at, after!.id))),
        )
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit),
    )
    .selectFrom('page')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'page.posting_id')
    .leftJoin('listing', (join) =>
      join
        .onRef('listing.id', '=', 'ledger_posting.subject_id')
        .on('ledger_posting.subject_type', '=', 'listing'),
    )
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.id', '=', 'ledger_posting.subject_id')
        .on('ledger_posting.subject_type', '=', 'order'),
    )
    .select([
      'page.id',
      'page.kind',
      'page.at',
      'page.amount',
      'page.balance_after',
      'ledger_posting.subject_type',
      'ledger_posting.subject_id',
      'ledger_posting.reverses_id',
    ])
    .select((eb) => eb.fn.coalesce('listing.title', 'orders.number').as('title'))
    .orderBy('page.at', 'desc')
    .orderBy('page.id', 'desc')

export const listEntries = (...asked: Parameters<typeof entriesOf>) => entriesOf(...asked).execute()
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]
