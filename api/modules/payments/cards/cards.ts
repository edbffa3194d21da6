import { createHash } from 'node:crypto'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import type { Deps } from '#api/deps.ts'
import type { GatewayCard } from '#payments/gateway.ts'
import { maxSavedCards } from '#contract/limits/money.ts'
import type { SavedCard } from '#contract/payments.ts'
import {
  type CardRow,
  countCards,
  deleteCardOf,
  findCard,
  insertCard,
  listCardsOf,
  markDefault,
  promoteNewest,
} from './card-queries.ts'

const contextOf = (accountId: number) => `saved-card:${accountId}`

const view = ({ id, brand, masked_pan, is_default }: CardRow): SavedCard => ({
  id,
  brand,
  masked_pan,
  is_default,
})

type Kept = { accountId: number; provider: string; card: GatewayCard; at: Date }

/** Saves the card that just paid; a known one stays as it is. The first one becomes the default. */
export async function keepCard(deps: Deps, trx: Db, { accountId, provider, card, at }: Kept): Promise<void> {
  const count = await countCards(trx, accountId)
  if (count >= maxSavedCards) return
  await insertCard(trx, {
    account_id: accountId,
    provider,
    token_hash: createHash('sha256').update(`${provider}:${card.token}`).digest(),
    sealed_token: deps.sealer.seal(card.token, contextOf(accountId)),
    brand: card.brand,
    masked_pan: card.maskedPan,
    is_default: count === 0,
    created_at: at,
  })
}

export const listCards = async (deps: Deps, actor: Actor) => ({
  data: (await listCardsOf(deps.db, actor.id)).map(view),
})

/** Throws not_found unless it is a card of this account. */
export async function getCard(db: Db, accountId: number, id: number): Promise<CardRow> {
  const card = await findCard(db, accountId, id)
  if (!card) throw new DomainError('not_found', 'Ova kartica više nije sačuvana.')
  return card
}

export const tokenOf = (deps: Deps, card: CardRow) =>
  deps.sealer.open(card.sealed_token, contextOf(card.account_id))

export async function makeCardDefault(deps: Deps, actor: Actor, id: number) {
  await deps.db.transaction().execute(async (trx) => {
    await getCard(trx, actor.id, id)
    await markDefault(trx, actor.id, id)
  })
  return listCards(deps, actor)
}

export async function deleteCard(deps: Deps, actor: Actor, id: number) {
  await deps.db.transaction().execute(async (trx) => {
    const { is_default: wasDefault } = await getCard(trx, actor.id, id)
    await deleteCardOf(trx, actor.id, id)
    if (wasDefault) await promoteNewest(trx, actor.id)
  })
  return listCards(deps, actor)
}
