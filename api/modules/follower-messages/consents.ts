import type { Deps } from '#api/deps.ts'
import { accountIdOf } from '#lib/accounts/account-names.ts'
import { type Actor, assertOwner } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import type { MessageConsent } from '#contract/follower-messages.ts'
import { consentsPageSize } from '#contract/limits/messages.ts'
import {
  type ConsentSource,
  endConsent,
  findConsent,
  findSellerOf,
  insertConsent,
  listConsents,
  lockConsent,
  lockFollow,
  markUnsubscribed,
} from './consent-queries.ts'
import { findSender, mayEverSend } from './sender.ts'

const consentOf = (row: { by_mail: boolean } | undefined): MessageConsent =>
  row === undefined ? 'off' : row.by_mail ? 'mail' : 'in_app'

export const getConsent = async (db: Db, accountId: number, sellerId: number) =>
  consentOf(await findConsent(db, accountId, sellerId))

/** Consents to a seller's messages, or changes whether they are mailed too. Each change leaves a proof. */
export async function giveConsent(
  deps: Deps,
  actor: Actor,
  username: string,
  { by_mail, source }: { by_mail: boolean; source: ConsentSource },
): Promise<{ message: string }> {
  // Nobody consents for someone else.
  assertOwner(actor)
  const sellerId = await accountIdOf(deps.db, username)
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockFollow(trx, actor.id, sellerId)))
      throw new DomainError('conflict', 'Prvo zapratite ovog prodavača, pa uključite njegove poruke.')
    if (!mayEverSend(await findSender(trx, sellerId)))
      throw new DomainError('conflict', 'Ovaj korisnik ne šalje poruke pratiocima.')
    const known = await lockConsent(trx, actor.id, sellerId)
    if (known?.by_mail === by_mail) return
    await endConsent(trx, { accountId: actor.id, sellerId, by: 'change', at: now })
    await insertConsent(trx, {
      account_id: actor.id,
      seller_id: sellerId,
      by_mail,
      source,
      given_at: now,
    })
  })
  return {
    message: by_mail
      ? 'Poruke ovog prodavača primate na stranici i e-mailom.'
      : 'Poruke ovog prodavača primate na stranici.',
  }
}

export async function withdrawConsent(
  deps: Deps,
  actor: Actor,
  username: string,
  messageId: number | undefined,
): Promise<void> {
  const sellerId = await accountIdOf(deps.db, username)
  await deps.db.transaction().execute(async (trx) => {
    await endConsent(trx, { accountId: actor.id, sellerId, by: 'site', at: deps.now() })
    if (messageId !== undefined && (await findSellerOf(trx, messageId))?.seller_id === sellerId)
      await markUnsubscribed(trx, messageId, actor.id, deps.now())
  })
}

/** Runs in the transaction in which an account stops following a seller. */
export const endConsentOfFollower = (trx: Db, accountId: number, sellerId: number, now: Date) =>
  endConsent(trx, { accountId, sellerId, by: 'unfollow', at: now })

export async function listOwnConsents({ db }: Deps, actor: Actor, page: number) {
  const limit = consentsPageSize
  const { rows, total } = await listConsents(db, actor.id, { limit, offset: (page - 1) * limit })
  return {
    data: rows.map(({ given_at, ...row }) => ({ ...row, given_at: unixSeconds(given_at) })),
    meta: pageMetaOf(total, page, limit),
  }
}
