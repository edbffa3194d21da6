import type { Db } from '#lib/database/db.ts'

const privateSellers = 30
const shopSellers = 10
const yearMs = 365 * 24 * 3600 * 1000

/** Accounts that own the imported listings of one source. */
export type ImportSellers = { privateIds: readonly number[]; shopIds: readonly number[] }

const twoDigits = (number: number) => String(number).padStart(2, '0')
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/**
 * Creates the missing accounts of a source: 30 private ones and 10 shops. They have neither e-mail nor
 * password, so nobody can log in; a person's account that happens to have such a name is never taken.
 */
export function ensureImportSellers(db: Db, source: string, now: Date): Promise<ImportSellers> {
  return db.transaction().execute(async (trx) => {
    const since = new Date(now.getTime() - 2 * yearMs)
    const privateNames = numbers(privateSellers).map((number) => `${source}-prodavac-${twoDigits(number)}`)
    const shopNames = numbers(shopSellers).map((number) => `${source}-shop-${twoDigits(number)}`)
    const names = [...privateNames, ...shopNames]
    await trx
      .insertInto('account')
      .values(
        names.map((username, index) => ({
          username,
          type: index < privateSellers ? ('user' as const) : ('shop' as const),
          created_at: since,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const accounts = await trx
      .selectFrom('account')
      .select(['id', 'username'])
      .where('username', 'in', names)
      .where('email', 'is', null)
      .where('password_hash', 'is', null)
      .execute()
    const idByName = new Map(accounts.map((account) => [account.username, account.id]))
    const idOf = (username: string) => {
      const id = idByName.get(username)
      if (id === undefined)
        throw new Error(`The account ${username} belongs to someone else; the import needs that name.`)
      return id
    }
    const sellers = { privateIds: privateNames.map(idOf), shopIds: shopNames.map(idOf) }
    await trx
      .insertInto('shop')
      .values(
        sellers.shopIds.map((owner_id, index) => ({
          owner_id,
          business_name: `Uvezeni shop ${index + 1} (${source})`,
          package: 'gold',
          ends_at: new Date(now.getTime() + 10 * yearMs),
          created_at: since,
        })),
      )
      .onConflict((conflict) => conflict.column('owner_id').doNothing())
      .execute()
    return sellers
  })
}
