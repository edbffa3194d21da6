import { personColumns } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { isShopPaid } from '#lib/sellers/paid-shops.ts'
import { promotingRefusal, restrictionOf } from '#lib/accounts/restrictions.ts'

/** Reads the facts that decide whether an account may write to its followers. */
export const findSender = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .leftJoin('deletion_request', 'deletion_request.account_id', 'account.id')
    .select([
      ...personColumns,
      'account.pro_until',
      'account.restriction',
      'account.restriction_rule',
      'account.restricted_until',
      'shop.active as shop_active',
      'shop.ends_at as shop_ends_at',
      'deletion_request.requested_at as leaving_since',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
export type Sender = Awaited<ReturnType<typeof findSender>>

/** Shops, and accounts that are or were pro. */
export const mayEverSend = ({ type, pro_until }: Pick<Sender, 'type' | 'pro_until'>) =>
  type === 'shop' || pro_until !== null

/** Returns the reason why an account may send no message now; null if it may. */
export function sendingRefusal(sender: Sender, now: Date): DomainError | null {
  if (!mayEverSend(sender))
    return new DomainError('forbidden', 'Poruke pratiocima šalju shopovi i pro korisnici.')
  const restricted = promotingRefusal({ restriction: restrictionOf(sender, now) })
  if (restricted) return restricted
  if (sender.leaving_since)
    return new DomainError('forbidden', 'Tražili ste brisanje računa, pa ne možete slati poruke pratiocima.')
  if (sender.type === 'shop')
    return isShopPaid(sender, now)
      ? null
      : new DomainError('shop_suspended', 'Vaš shop nije plaćen, pa ne možete slati poruke pratiocima.')
  return sender.pro_until! > now
    ? null
    : new DomainError('forbidden', 'Pro vam je istekao, pa ne možete slati poruke pratiocima.')
}

export const nameOf = ({ business_name, username }: Pick<Sender, 'business_name' | 'username'>) =>
  business_name ?? username
