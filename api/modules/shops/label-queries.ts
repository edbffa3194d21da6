import { sql } from 'kysely'
import { isNotBanned } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import { deleteInBatches } from '#lib/database/batches.ts'

/** The labels of a shop that lead to it, the one in use first, then the latest. */
export const listLabels = (db: Db, shopId: number, now: Date) =>
  db
    .selectFrom('shop_label')
    .select(['label', 'ends_at'])
    .where('shop_id', '=', shopId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy(sql`ends_at desc nulls first`)
    .execute()

/** Lets the label in use, if any, lead to the shop until `endsAt`. */
export const endLabel = (trx: Db, shopId: number, endsAt: Date) =>
  trx
    .updateTable('shop_label')
    .set({ ends_at: endsAt })
    .where('shop_id', '=', shopId)
    .where('ends_at', 'is', null)
    .execute()

/**
 * Takes a label that is free, released or a former one of the same shop; false if another shop holds it. A rival
 * waits for the transaction.
 */
export async function takeLabel(trx: Db, shopId: number, label: string, now: Date): Promise<boolean> {
  const taken = await trx
    .insertInto('shop_label')
    .values({ label, shop_id: shopId, chosen_at: now })
    .onConflict((conflict) =>
      conflict
        .column('label')
        .doUpdateSet({ shop_id: shopId, chosen_at: now, ends_at: null })
        .where((eb) => eb.or([eb('shop_label.ends_at', '<=', now), eb('shop_label.shop_id', '=', shopId)])),
    )
    .returning('label')
    .executeTakeFirst()
  return taken !== undefined
}

export type HostedShop = {
  shop_id: number
  username: string
  /** The label in use; null if the shop has none any more. */
  current: string | null
}

/** The shop to which a label leads. Reads by primary key, then by the indexes of the shop. */
export const findByLabel = (db: Db, label: string, now: Date): Promise<HostedShop | undefined> =>
  db
    .selectFrom('shop_label as asked')
    .innerJoin('shop', 'shop.id', 'asked.shop_id')
    .innerJoin('account', 'account.id', 'shop.owner_id')
    .leftJoin('shop_label as used', (join) =>
      join.onRef('used.shop_id', '=', 'shop.id').on('used.ends_at', 'is', null),
    )
    .select(['shop.id as shop_id', 'account.username', 'used.label as current'])
    .where('asked.label', '=', label)
    .where((eb) => eb.or([eb('asked.ends_at', 'is', null), eb('asked.ends_at', '>', now)]))
    .where(isNotBanned)
    .executeTakeFirst()

/** Starts the year of labels whose shop is gone, and releases those whose year is over. */
export async function releaseLabels(db: Db, now: Date, orphansEndAt: Date): Promise<number> {
  await db
    .updateTable('shop_label')
    .set({ ends_at: orphansEndAt })
    .where('shop_id', 'is', null)
    .where('ends_at', 'is', null)
    .execute()
  return deleteInBatches((limit) =>
    db
      .deleteFrom('shop_label')
      .where(
        'label',
        'in',
        db.selectFrom('shop_label').select('label').where('ends_at', '<=', now).limit(limit),
      )
      .executeTakeFirst(),
  )
}
