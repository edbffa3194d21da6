import { type ExpressionBuilder, sql } from 'kysely'
import { isNotBanned } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import { deliveryEnabled } from '#lib/sellers/delivery-enabled.ts'
import { declaredColumns } from '#lib/sellers/medals.ts'
import { standingOf } from '#lib/sellers/standing.ts'
import { containing } from '#lib/database/like-pattern.ts'
import type { Weekday } from '#contract/shops/opening-hours.ts'
import type { DB } from '#lib/database/database.generated.ts'

/** Banned accounts have no profile. */
const publicAccounts = (db: Db) =>
  db
    .selectFrom('account')
    .where(isNotBanned)
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .leftJoin('merchant_declaration', 'merchant_declaration.account_id', 'account.id')
    .select([
      'account.id',
      'account.type',
      'account.username',
      'account.avatar',
      'account.created_at',
      'account.last_active_at',
      'account.away_until',
      'account.city_id',
      'account.phone_verified_at',
      'account.email_verified_at',
      'account.pro_until',
      'account.about',
      'account.show_last_active',
      'account.answer_minutes',
      ...declaredColumns,
      'merchant_declaration.vat_number',
      'shop.id as shop_id',
      'shop.package as shop_package',
      'shop.business_name as shop_business_name',
      'shop.active as shop_active',
      'shop.ends_at as shop_ends_at',
      'shop.business_type',
      'shop.web',
      'shop.hours',
      'shop.hour_exceptions',
      'shop.closed_on_holidays',
    ])
    .select(deliveryEnabled.as('delivery_enabled'))
    .select((eb) => standingOf(eb.ref('account.id')).as('standing'))

export type PublicAccountRow = Awaited<ReturnType<ReturnType<typeof publicAccounts>['execute']>>[number]

export const findPublicAccount = (db: Db, username: string) =>
  publicAccounts(db)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()

export const findPublicAccountById = (db: Db, id: number) =>
  publicAccounts(db).where('account.id', '=', id).executeTakeFirst()

export const findPublicShop = (db: Db, shopId: number) =>
  publicAccounts(db).where('shop.id', '=', shopId).executeTakeFirst()

/** The accounts in a list: all, open shops, or those with one of the larger packages. */
export type DirectoryKind = 'users' | 'shops' | 'premium-shops'

type OpenDay = { date: string; weekday: Weekday; isHoliday: boolean }

type Filter = {
  kind: DirectoryKind
  name: string
  /** The rest is for shops. */
  cityIds?: readonly number[] | undefined
  categoryIds?: readonly number[] | undefined
  /** The part of the map that they lie in. */
  box?: { south: number; west: number; north: number; east: number } | undefined
  /** The day and the one before, and the time as "08:00". */
  openAt?: { today: OpenDay; yesterday: OpenDay; time: string } | undefined
}

/** When a shop is open on a day, as `timeOn` says: by the first of exception, holiday and week. */
const timeOn = ({ date, weekday, isHoliday }: OpenDay) => sql`coalesce(
  (select one -> 'time' from jsonb_array_elements(shop.hour_exceptions) one
    where ${date} between one ->> 'first' and one ->> 'last' limit 1),
  case when ${isHoliday} and shop.closed_on_holidays then 'null'::jsonb end,
  shop.hours -> ${weekday})`

/** Tests whether a shop is open, like `isOpenOn`: an end later than the start is on the same day. */
const isOpen = ({ today, yesterday, time }: NonNullable<Filter['openAt']>) => {
  const [from, to] = [sql`${timeOn(today)} ->> 'from'`, sql`${timeOn(today)} ->> 'to'`]
  const [before, until] = [sql`${timeOn(yesterday)} ->> 'from'`, sql`${timeOn(yesterday)} ->> 'to'`]
  return sql<boolean>`shop.hours is not null and (
    coalesce(${time} >= ${from} and (${to} <= ${from} or ${time} < ${to}), false)
    or coalesce(${until} <= ${before} and ${time} < ${until}, false))`
}

/** The place that a shop states, or the middle of its town. */
const pointOf = (axis: 'lat' | 'lon') =>
  sql<number>`coalesce(${sql.ref(`shop.${axis}`)}, (select ${sql.ref(axis)} from city where city.id = account.city_id))`

const liesIn = ({ south, west, north, east }: NonNullable<Filter['box']>) =>
  sql<boolean>`${pointOf('lat')} between ${south} and ${north} and ${pointOf('lon')} between ${west} and ${east}`

const offersIn = (categoryIds: readonly number[]) => sql<boolean>`exists (
  select from listing where listing.seller_id = account.id and listing.status = 'active'
    and not listing.held_by_moderation and listing.deleted_at is null
    and listing.category_id = any(${categoryIds}::bigint[]))`

const matches =
  ({ kind, name, cityIds, categoryIds, openAt, box }: Filter) =>
  (eb: ExpressionBuilder<DB & { shop: DB['shop'] }, 'account' | 'shop'>) => {
    const wanted = containing(name.toLowerCase())
    return eb.and([
      ...(kind === 'users' ? [] : [eb('shop.active', '=', true)]),
      ...(cityIds ? [eb('account.city_id', '=', sql<number>`any(${cityIds}::bigint[])`)] : []),
      ...(categoryIds ? [offersIn(categoryIds)] : []),
      ...(openAt ? [isOpen(openAt)] : []),
      ...(box ? [liesIn(box)] : []),
      ...(kind === 'premium-shops' ? [eb('shop.package', 'in', ['gold', 'platinum'])] : []),
      ...(name
        ? [
            eb.or([
              eb(sql`lower(account.username)`, 'like', wanted),
              eb(sql`lower(shop.business_name)`, 'like', wanted),
            ]),
          ]
        : []),
    ])
  }

/** Shops by package, then the newest first; the caller bounds `offset`. */
export const listPublicAccounts = (db: Db, filter: Filter, limit: number, offset: number) =>
  publicAccounts(db)
    .where(matches(filter) as never)
    .$if(filter.kind !== 'users', (query) =>
      query.orderBy(sql`array_position(array['platinum', 'gold'], shop.package)`),
    )
    .orderBy('account.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countPublicAccounts(db: Db, filter: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isNotBanned)
    .where(matches(filter) as never)
    .executeTakeFirstOrThrow()
  return count
}

/** Places of shops, if known. */
export async function listPoints(db: Db, filter: Filter): Promise<{ lat: number; lon: number }[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('shop', 'shop.owner_id', 'account.id')
    .select([pointOf('lat').as('lat'), pointOf('lon').as('lon')])
    .where(isNotBanned)
    .where(matches(filter) as never)
    .execute()
  return rows.filter(({ lat }) => lat !== null)
}
