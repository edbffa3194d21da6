import { sql } from 'kysely'
import { batched } from '#lib/database/batched.ts'
import { compiledOnce } from '#lib/database/compiled.ts'
import { isNotBanned, personColumns } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import { containing } from '#lib/database/like-pattern.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import type { MessageConsent } from '#contract/follower-messages.ts'
import { isOnOffer } from '#lib/listings/shown-listing.ts'

/** Counts the sellers that an account follows, and makes its other calls to follow wait for this transaction. */
export async function lockFollower(trx: Db, accountId: number): Promise<number> {
  await lockAccount(trx, accountId)
  const { count } = await trx
    .selectFrom('followed_seller')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether it is new. */
export async function insertFollow(db: Db, accountId: number, sellerId: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('followed_seller')
    .values({ account_id: accountId, seller_id: sellerId, followed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const deleteFollow = (db: Db, accountId: number, sellerId: number) =>
  db
    .deleteFrom('followed_seller')
    .where('account_id', '=', accountId)
    .where('seller_id', '=', sellerId)
    .execute()

/** How messages of a seller reach a follower. */
const consent = sql<MessageConsent>`case when consent.id is null then 'off' when consent.by_mail then 'mail' else 'in_app' end`

type Pair = { accountId: number; username: string; listingId?: number | undefined }
type Relation = {
  followed: boolean
  blocked: boolean
  saved: boolean
  /** Null for sellers who send no messages. */
  messages: MessageConsent | null
}

/**
 * The arrays are hidden in subselects, as ids are by `anyOf`, so that the statement is planned once. `limit` makes
 * PostgreSQL look accounts up by name, where it would rather read a few hundred of them all.
 */
const relations = compiledOnce<
  [accountIds: readonly number[], usernames: readonly string[], listingIds: readonly (number | null)[]],
  Relation & { place: number }
>((db, accountIds, usernames, listingIds) => ({
  compile: () =>
    sql<Relation & { place: number }>`
      select place, followed_seller.seller_id is not null as followed,
        account_block.blocked_id is not null as blocked, saved_listing.listing_id is not null as saved,
        case when account.type = 'shop' or account.pro_until is not null then ${consent} end as messages
      from unnest((select ${accountIds}::bigint[]), (select ${usernames}::text[]), (select ${listingIds}::bigint[]))
        with ordinality as pair (account_id, username, listing_id, place)
      cross join lateral (
        select id, type, pro_until from account where lower(account.username) = pair.username limit 1) as account
      left join followed_seller
        on followed_seller.account_id = pair.account_id and followed_seller.seller_id = account.id
      left join account_block
        on account_block.account_id = pair.account_id and account_block.blocked_id = account.id
      left join saved_listing
        on saved_listing.account_id = pair.account_id and saved_listing.listing_id = pair.listing_id
          and saved_listing.removed_at is null
      left join seller_message_consent as consent
        on consent.account_id = pair.account_id and consent.seller_id = account.id
          and consent.withdrawn_at is null`.compile(db),
}))

const relationsOfAll = batched<Pair, Relation | undefined>(async (db, pairs) => {
  const rows = await relations(
    db,
    pairs.map(({ accountId }) => accountId),
    pairs.map(({ username }) => username.toLowerCase()),
    pairs.map(({ listingId }) => listingId ?? null),
  )
  const found = new Map(rows.map(({ place, ...relation }) => [place, relation]))
  return pairs.map((_, index) => found.get(index + 1))
})

/** An account's decisions about a user and one of their listings; undefined if nobody has the name. */
export const findRelation = (db: Db, asked: Pair): Promise<Relation | undefined> => relationsOfAll(db, asked)

type Filter = { name: string; limit: number; offset: number }

/**
 * The last followed first; none of those that the account blocked, and no banned ones. The caller bounds `offset`.
 */
export async function listFollowed(db: Db, accountId: number, { name, limit, offset }: Filter) {
  const found = db
    .selectFrom('followed_seller')
    .innerJoin('account', 'account.id', 'followed_seller.seller_id')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .leftJoin('seller_message_consent as consent', (join) =>
      join
        .onRef('consent.account_id', '=', 'followed_seller.account_id')
        .onRef('consent.seller_id', '=', 'followed_seller.seller_id')
        .on('consent.withdrawn_at', 'is', null),
    )
    .where('followed_seller.account_id', '=', accountId)
    .where(isNotBanned)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('account_block')
            .where('account_block.account_id', '=', accountId)
            .whereRef('account_block.blocked_id', '=', 'account.id'),
        ),
      ),
    )
    .$if(name !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`lower(account.username)`, 'like', containing(name.toLowerCase())),
          eb(sql`lower(shop.business_name)`, 'like', containing(name.toLowerCase())),
        ]),
      ),
    )
  const [rows, { total }] = await Promise.all([
    found
      .select([
        ...personColumns,
        'followed_seller.followed_at',
        sql<MessageConsent | null>`
          case when account.type = 'shop' or account.pro_until is not null then ${consent} end`.as(
          'messages',
        ),
      ])
      .orderBy('followed_seller.followed_at', 'desc')
      .orderBy('followed_seller.seller_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Each seller's number of active listings, and the ids of the newest. */
export async function listNewestOf(db: Db, sellerIds: readonly number[], limit: number) {
  const { rows } = await sql<{ seller_id: number; count: number; newest: string | null }>`
    select seller.id as seller_id,
      (select count(*) from listing where seller_id = seller.id and ${isOnOffer}) as count,
      (select string_agg(id::text, ',') from (
        select id from listing where seller_id = seller.id and ${isOnOffer}
        order by refreshed_at desc, id desc limit ${limit}) as newest) as newest
    from unnest(${sellerIds}::bigint[]) as seller (id)`.execute(db)
  return new Map(
    rows.map(({ seller_id, count, newest }) => [
      seller_id,
      { count, ids: newest?.split(',').map(Number) ?? [] },
    ]),
  )
}
