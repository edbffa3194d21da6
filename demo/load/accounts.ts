import type { Db } from '#lib/database/db.ts'
import { type DemoAccount, demoAccounts, demoEmail } from '#demo/accounts.ts'
import { Random } from '#demo/generate/random.ts'
import type { DemoSeller } from '#demo/seller.ts'
import { demoSellers } from '#demo/sellers.ts'
import { shopWords } from '#demo/shop-words.ts'
import { after, before, day } from './times.ts'

function sellerRow(seller: DemoSeller, now: Date) {
  const created = before(now, seller.sinceDays * day)
  return {
    username: seller.username,
    type: seller.type,
    first_name: seller.firstName,
    last_name: seller.lastName ?? null,
    avatar: seller.avatar ?? null,
    city_id: seller.cityId,
    phone_verified_at: seller.phoneVerified ? created : null,
    about: shopWords[seller.username]?.about ?? null,
    pro_until: seller.proForDays === undefined ? null : after(now, seller.proForDays * day),
    created_at: created,
  }
}

function accountRow(account: DemoAccount, passwordHash: string, now: Date) {
  const row = sellerRow(account, now)
  return {
    ...row,
    email: demoEmail(account.username),
    password_hash: passwordHash,
    role: account.role,
    phone: account.phone,
    email_verified_at: row.created_at,
  }
}

/** Inserts the accounts with a login, all sellers, and their shops. */
export async function insertAccounts(db: Db, passwordHash: string, now: Date) {
  const rows = [
    demoAccounts.map((account) => accountRow(account, passwordHash, now)),
    demoSellers.map((seller, at) => ({
      ...sellerRow(seller, now),
      phone: seller.phoneVerified ? `+38761${100_000 + at}` : null,
    })),
  ]
  const ids = new Map<string, number>()
  for (const some of rows) {
    const made = await db.insertInto('account').values(some).returning(['id', 'username']).execute()
    for (const { id, username } of made) ids.set(username, id)
  }
  const shops = [...demoAccounts, ...demoSellers].flatMap(({ username, sinceDays, shop }: DemoSeller) =>
    shop
      ? [
          {
            owner_id: ids.get(username)!,
            business_name: shop.businessName,
            package: shop.package,
            active: shop.active,
            ends_at: after(now, shop.endsInDays * day),
            created_at: before(now, sinceDays * day),
            hours: shopWords[username] ? JSON.stringify(shopWords[username].hours) : null,
          },
        ]
      : [],
  )
  await db.insertInto('shop').values(shops).execute()
  await insertLabels(db, ids, now)
  await insertDeclarations(db, ids, now)
  await insertDelivery(db, ids)
}

/** Staff found one firm in the register; the other waits for them. */
async function insertDeclarations(db: Db, ids: ReadonlyMap<string, number>, now: Date) {
  const firms = [
    {
      username: 'demoshop',
      business_name: 'Čaršija tehnika d.o.o.',
      seat: 'Sarači 12',
      place: 'Sarajevo',
      owner: 'Amela Demić',
      registration_number: '65-01-0123-19',
      id_number: '4200000000004',
      vat_number: '200000000004',
      verified_at: now,
    },
    {
      username: 'bitshop',
      business_name: 'Bitshop računari i tehnika d.o.o.',
      seat: 'Ulica slobode 3',
      place: 'Zenica',
      owner: 'Nedim Bitić',
      registration_number: '43-01-0456-21',
      id_number: '4200000000012',
      vat_number: null,
      verified_at: null,
    },
  ]
  const rows = firms.map(({ username, ...declared }) => ({
    ...declared,
    account_id: ids.get(username)!,
    declared_at: before(now, 2 * day),
  }))
  await db.insertInto('merchant_declaration').values(rows).execute()
}

async function insertLabels(db: Db, ids: ReadonlyMap<string, number>, now: Date) {
  const made = await db.selectFrom('shop').select(['id', 'owner_id']).execute()
  const rows = [...demoAccounts, ...demoSellers].flatMap(({ username, shop }: DemoSeller) =>
    shop?.label === undefined
      ? []
      : [
          {
            label: shop.label,
            shop_id: made.find(({ owner_id }) => owner_id === ids.get(username))!.id,
            chosen_at: now,
          },
        ],
  )
  await db.insertInto('shop_label').values(rows).execute()
}

/** Sellers with a login ship by the site's courier, all others by their own. */
async function insertDelivery(db: Db, ids: ReadonlyMap<string, number>) {
  const cities = await db.selectFrom('city').select(['id', 'zip_code']).execute()
  const codes = new Map(cities.map(({ id, zip_code }) => [id, zip_code]))
  const known = new Set<DemoSeller>(demoAccounts)
  const rows = [...demoAccounts, ...demoSellers].map((seller: DemoSeller) => {
    const random = new Random(`delivery ${seller.username}`)
    const isFree = random.chance(0.3)
    const hasLogin = known.has(seller)
    return {
      account_id: ids.get(seller.username)!,
      courier: hasLogin,
      carries_cost: hasLogin && isFree,
      own_courier: !hasLogin,
      own_prices: JSON.stringify([
        { up_to_grams: 5_000, price_fening: 700 },
        { up_to_grams: null, price_fening: 1_500 },
      ]),
      own_free_from_fening: isFree ? 10_000 : null,
      sender_name: seller.shop?.businessName ?? seller.firstName,
      sender_street: `Glavna ${random.int(1, 90)}`,
      sender_postal_code: codes.get(seller.cityId) ?? '71000',
      sender_city_id: seller.cityId,
      sender_phone: '+38761000000',
      pending_since: null,
    }
  })
  await db.insertInto('delivery_settings').values(rows).execute()
}

/** Ids by username. */
export async function findSellers(db: Db): Promise<Map<string, number>> {
  const usernames = [...demoAccounts, ...demoSellers].map(({ username }) => username)
  const rows = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('username', 'in', usernames)
    .execute()
  return new Map(rows.map(({ id, username }) => [username, id]))
}
