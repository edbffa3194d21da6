import type { Actor } from '#lib/accounts/actor.ts'
import { wrongFields } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { bonusOwedBy, creditOf } from '#api/modules/ledger/service.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import { topUpTiles } from '#contract/limits/money.ts'
import { toFening } from '#contract/money/money.ts'
import type { newTopUp, PaymentWay } from '#contract/payments.ts'
import type { z } from 'zod'
import { getCard, listCards } from './cards/cards.ts'
import { createPayment } from './new-payment.ts'
import { paymentView } from './view.ts'

/** Credits for a top-up at today's prices; only cards earn a bonus. */
function topUpOf(deps: Deps, marks: number, way: PaymentWay) {
  const prices = tariffsAt(deps, deps.now())
  const credits = marks * prices.creditsPerMark()
  const percent = way === 'card' ? prices.topUpBonus(marks) : 0
  return { credits, bonus: Math.floor((credits * percent) / 100) }
}

export async function topUpOptions(deps: Deps, actor: Actor) {
  const { gateways } = deps
  const [balance, bonusOwed, cards] = await Promise.all([
    creditOf(deps.db, actor.id),
    bonusOwedBy(deps.db, actor.id),
    listCards(deps, actor),
  ])
  const ways = (['card', 'wallet'] as const).filter((way) => gateways[way] !== null)
  return {
    data: {
      balance,
      bonus_owed: bonusOwed,
      ways,
      cards: gateways.card?.charge ? cards.data : [],
      credits_per_mark: tariffsAt(deps, deps.now()).creditsPerMark(),
      tiles: topUpTiles.map((amount) => ({ amount, ...topUpOf(deps, amount, 'card') })),
      is_sandbox: gateways.isSandbox,
    },
  }
}

/** Credits and bonus come from the amount, never from the caller. */
export async function startTopUp(
  deps: Deps,
  actor: Actor,
  { amount, way, card_id: cardId, save_card: savesCard, return_path: returnPath }: z.output<typeof newTopUp>,
  once: KeyedCall | undefined,
) {
  if (!deps.gateways[way]) throw wrongFields({ way: 'Ovaj način plaćanja trenutno nije dostupan.' })
  const isSaved = way === 'card' && cardId !== undefined
  return runOnce(deps.db, once, deps.now(), async (trx) => {
    if (isSaved) await getCard(trx, actor.id, cardId)
    const payment = await createPayment(deps, trx, {
      accountId: actor.id,
      purpose: 'top_up',
      way,
      amountFening: toFening(amount),
      ...topUpOf(deps, amount, way),
      returnPath,
      cardId: isSaved ? cardId : undefined,
      savesCard: way === 'card' && !isSaved && savesCard,
    })
    return { data: paymentView(payment) }
  })
}
