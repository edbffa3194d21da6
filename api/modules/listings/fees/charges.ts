import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { creditOf, spendCredit } from '#api/modules/ledger/service.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { extraNames, type ExtraName } from '#contract/listings/fees.ts'
import { usualPaidDays } from '#contract/limits/listings.ts'
import { durationsOf, kindOf } from '../selling-rules.ts'

export type Wish = {
  categoryId: number
  /** Null for the usual one, or none. */
  duration: number | null
} & Record<ExtraName, boolean>

export type Price = { fee: number; total: number } & Record<ExtraName, number>

/** The price of publishing or renewing for a seller now, in credits. */
export function priceOf(deps: Pick<Deps, 'tariffs' | 'now'>, actor: Actor, wish: Wish): Price {
  const prices = tariffsAt(deps, deps.now())
  const { categoryId, duration } = wish
  const fee = prices.publishingFee({
    categoryId,
    days: duration ?? usualPaidDays,
    isShop: kindOf(actor) === 'shop',
  })
  const extra = (name: ExtraName) => (wish[name] ? prices.extra(name) : 0)
  const [urgent, highlighted] = [extra('urgent'), extra('highlighted')]
  return { fee, urgent, highlighted, total: fee + urgent + highlighted }
}

/** A renewal as bought unless the seller chooses otherwise: for the last duration, if still offered. */
export function renewalOf(
  deps: Pick<Deps, 'catalog' | 'tariffs' | 'now'>,
  { category_id: categoryId, duration_days }: { category_id: number; duration_days: number | null },
): Wish {
  const offered = durationsOf(deps, deps.catalog.categories.get(categoryId)!)
  const duration = offered.includes(duration_days!) ? duration_days : null
  return { categoryId, duration, urgent: false, highlighted: false }
}

/** Throws unless the caller has seen this price. */
export function assertAgreed(total: number, agreed: number | undefined): void {
  if (agreed === undefined || agreed === total) return
  throw new DomainError(
    'price_changed',
    total === 0
      ? 'Objava se više ne naplaćuje. Potvrdite je ponovo.'
      : agreed === 0
        ? `Objava se naplaćuje ${formatCredits(total)}. Pregledajte cijenu i potvrdite.`
        : `Cijena je sada ${formatCredits(total)}. Pregledajte je i potvrdite.`,
  )
}

/** Throws unless the caller may spend the seller's credit, and there is enough for all of it. */
export async function assertAffordable(trx: Db, actor: Actor, total: number): Promise<void> {
  if (total === 0) return
  if (actor.visitId !== null)
    throw new DomainError('forbidden', 'Osoblje u posjeti ne može trošiti kredit korisnika.')
  if (actor.agent !== null)
    throw new DomainError(
      'forbidden',
      'Ova objava se plaća kreditom shopa, a njega troši samo vlasnik. Zamolite ga da je objavi.',
    )
  const balance = await creditOf(trx, actor.id)
  if (balance < total)
    throw new DomainError(
      'credit_short',
      `Nemate dovoljno kredita: potrebno je ${formatCredits(total)}, a imate ${formatCredits(balance)}.`,
    )
}

/**
 * Takes the price of a publication from its seller's credit, in the transaction that publishes; its number
 * makes sure that no publication is paid for twice. Comes after every check that may refuse the
 * publication.
 */
export async function chargePublication(
  deps: Deps,
  trx: Db,
  {
    actor,
    listingId,
    publication,
    price,
  }: { actor: Actor; listingId: number; publication: number; price: Price },
): Promise<void> {
  const at = deps.now()
  await assertAffordable(trx, actor, price.total)
  const spending = { owner: actor.id, at, subject: { type: 'listing', id: listingId } } as const
  if (price.fee > 0)
    await spendCredit(trx, {
      ...spending,
      amount: price.fee,
      on: 'sales_publishing',
      kind: 'publishing_fee',
      key: `publishing:${listingId}:${publication}`,
    })
  for (const name of extraNames)
    if (price[name] > 0)
      await spendCredit(trx, {
        ...spending,
        amount: price[name],
        on: 'sales_extra',
        kind: 'extra',
        key: `extra:${listingId}:${name}:publication ${publication}`,
      })
  if (price.total > 0) await faultPoint('publishing: charged')
}
