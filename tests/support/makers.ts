import { setImmediate } from 'node:timers/promises'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { demoPassword } from '#demo/accounts.ts'
import type { Account, Listing, Shop } from '#lib/database/database.generated.ts'
import { agentRightNames } from '#contract/agents/rights.ts'
import { giveCredit } from '#api/modules/ledger/service.ts'
import { quickPasswords } from './accounts/quick-passwords.ts'

/** The password of every made account. */
export const password = demoPassword

let made = 0
let passwordHash: Promise<string> | undefined

export type MadeShop = Selectable<Account> & { shop: Selectable<Shop> }

/** Waits until the clock has moved on, so that sorts by time tell which of two listings was made first. */
async function nextMillisecond() {
  const before = Date.now()
  while (Date.now() === before) await setImmediate()
}

/** A second factor whose codes nobody knows, on since long ago. */
async function addFactor(db: Db, accountId: number) {
  const since = new Date(Date.now() - 30 * 24 * 3600 * 1000)
  await db
    .insertInto('account_totp')
    .values({
      account_id: accountId,
      sealed_secret: Buffer.alloc(32),
      created_at: since,
      confirmed_at: since,
    })
    .execute()
}

/** Inserts rows with sensible defaults; a test states only the values that it is about. */
export function makers(db: Db) {
  /**
   * Verified by e-mail and phone; `verified: false` is a fresh registration. Staff have a second factor, without
   * which they could do nothing, unless `hasFactor` is false.
   */
  async function account({
    verified = true,
    hasFactor = true,
    ...values
  }: Partial<Insertable<Account>> & { verified?: boolean; hasFactor?: boolean } = {}): Promise<
    Selectable<Account>
  > {
    // Copied, since other accounts are made while this one waits for the hash.
    const number = ++made
    const username = values.username ?? `korisnik${number}`
    const row = await db
      .insertInto('account')
      .values({
        username,
        email: `${username.toLowerCase()}@example.com`,
        password_hash: await (passwordHash ??= quickPasswords.hash(password)),
        first_name: 'Proba',
        city_id: 133,
        phone: verified ? `+3876${String(1_000_000 + number)}` : null,
        phone_verified_at: verified ? new Date() : null,
        email_verified_at: verified ? new Date() : null,
        // An agent may do everything unless a test says otherwise.
        ...(values.agent_of_shop_id && { agent_rights: [...agentRightNames] }),
        ...values,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.role !== 'member' && hasFactor) await addFactor(db, row.id)
    return row
  }

  /** An account of type shop with its paid shop. */
  async function shop({
    account: accountValues = {},
    ...values
  }: Partial<Insertable<Shop>> & { account?: Partial<Insertable<Account>> } = {}): Promise<MadeShop> {
    const owner = await account({ type: 'shop', ...accountValues })
    const row = await db
      .insertInto('shop')
      .values({
        owner_id: owner.id,
        business_name: `Shop ${owner.username}`,
        package: 'bronze',
        ends_at: new Date(Date.now() + 30 * 24 * 3600 * 1000),
        ...values,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...owner, shop: row }
  }

  /** An active listing, by a new seller unless one is given. */
  async function listing(values: Partial<Insertable<Listing>> = {}): Promise<Selectable<Listing>> {
    // Copied, since other listings are made while this one waits.
    const number = ++made
    await nextMillisecond()
    return db
      .insertInto('listing')
      .values({
        title: `Probni oglas ${number}`,
        description: 'Opis probnog oglasa.',
        price_fening: 10_000,
        category_id: 31,
        city_id: 133,
        condition: 'used',
        status: 'active',
        ...values,
        seller_id: values.seller_id ?? (await account()).id,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** Gives an account credits, as operators do to correct a balance. */
  async function credit(owner: number, amount: number): Promise<void> {
    made += 1
    const key = `test:${made}`
    await db
      .transaction()
      .execute((trx) =>
        giveCredit(trx, { owner, amount, from: 'credit_adjusted', kind: 'adjustment', key, at: new Date() }),
      )
  }

  return { account, shop, listing, credit }
}
