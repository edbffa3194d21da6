import type { Actor } from '#lib/accounts/actor.ts'
import { assertNoneWrong, DomainError } from '#lib/errors.ts'
import { localDateTime, unixSeconds } from '#lib/time.ts'
import { sellerKind } from '#api/modules/listings/service.ts'
import { daysFor } from '#contract/promotions/price.ts'
import { furthestStartDays } from '#contract/limits/money.ts'
import type { PromotionOrder } from '#contract/promotions/endpoints.ts'

type Kind = Parameters<typeof sellerKind>[0]

/** The furthest start of a promotion. */
const furthestMs = furthestStartDays * 24 * 3_600_000

/** Throws unless the seller may order this at all. */
export function checkTerms(actor: Actor & Kind, order: PromotionOrder, now: Date): void {
  const { days, starts_at: start } = order
  const fields = {
    ...(!daysFor(sellerKind(actor)).includes(days) && {
      days: 'Izdvajanje na 1 dan je za pro korisnike i shopove. Odaberite duže.',
    }),
    ...(start !== undefined && startProblem(start, now)),
  }
  assertNoneWrong(fields)
}

function startProblem(start: number, now: Date): { starts_at: string } | undefined {
  if (start * 1000 < now.getTime()) return { starts_at: 'Početak je već prošao. Odaberite kasniji.' }
  if (start * 1000 > now.getTime() + furthestMs)
    return { starts_at: `Početak može biti najviše ${furthestStartDays} dana unaprijed.` }
  return undefined
}

type State = { status: string; held_by_moderation: boolean; deleted_at: Date | null }

/** Returns the reason why a listing can't be promoted now; null if it can. */
export function refusalOf({
  status,
  held_by_moderation: isHeld,
  deleted_at: deletedAt,
}: State): DomainError | null {
  if (deletedAt) return new DomainError('listing_gone')
  if (isHeld) return new DomainError('listing_held')
  return status === 'active'
    ? null
    : new DomainError('listing_state', 'Izdvojiti se može samo aktivan oglas.')
}

export const overlapRefusal = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }, now: Date) => {
  const until = localDateTime(unixSeconds(ends_at))
  return new DomainError(
    'conflict',
    starts_at <= now
      ? `Oglas je već izdvojen do ${until}. Novo izdvajanje zakažite za poslije toga.`
      : `Izdvajanje oglasa je već zakazano od ${localDateTime(unixSeconds(starts_at))} do ${until}.`,
  )
}
