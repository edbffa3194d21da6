import { type RuleName, rules } from '#contract/moderation/rules.ts'
import { DomainError } from '#lib/errors.ts'
import { localDateTime, unixSeconds } from '#lib/time.ts'

/** A restriction of an account by moderators. `until`: null without an end. */
export type Restriction = { kind: 'limit' | 'suspend' | 'ban'; rule: RuleName; until: Date | null }

type Restrictable = { restriction: Restriction | null }

type Restricted = {
  restriction: string | null
  restriction_rule: string | null
  restricted_until: Date | null
}

/** The restriction in force; it ends by itself. */
export function restrictionOf(account: Restricted, now: Date): Restriction | null {
  const { restriction, restriction_rule: rule, restricted_until: until } = account
  if (restriction === null || (until !== null && until <= now)) return null
  return { kind: restriction as Restriction['kind'], rule: rule as RuleName, until }
}

const weights = ['limit', 'suspend', 'ban'] as const

/** The heavier of two restrictions, for a person who works under both. */
export const heavierOf = (one: Restriction | null, other: Restriction | null): Restriction | null =>
  one && (!other || weights.indexOf(one.kind) >= weights.indexOf(other.kind)) ? one : other

const states = { limit: 'ograničen', suspend: 'suspendovan', ban: 'isključen' } as const

function refusal({ kind, rule, until }: Restriction, cannot: string): DomainError {
  const end = until ? ` do ${localDateTime(unixSeconds(until))}` : ''
  const text = `Vaš račun je ${states[kind]}${end}, pa ne možete ${cannot}. Razlog: ${rules[rule].name}. Odluku i žalbu nađite na stranici „Odluke moderatora“.`
  return new DomainError('account_restricted', text)
}

/** Throws for accounts that may not publish: limited and suspended ones. */
export function assertMayPublish({ restriction }: Restrictable): void {
  if (restriction) throw refusal(restriction, 'objavljivati oglase')
}

/** Throws for accounts that may not contact people who did not write to them first. */
export function assertMayAddress({ restriction }: Restrictable): void {
  if (restriction) throw refusal(restriction, 'započinjati razgovore')
}

/** Returns the reason why an account may not write to its followers; every restriction keeps it from that. */
export const promotingRefusal = ({ restriction }: Restrictable): DomainError | null =>
  restriction && refusal(restriction, 'slati poruke pratiocima')

/** Returns the reason why an account may not write at all; limited ones may answer. */
export const writingRefusal = ({ restriction }: Restrictable): DomainError | null =>
  restriction && restriction.kind !== 'limit' ? refusal(restriction, 'pisati') : null

export function assertMayWrite(actor: Restrictable): void {
  const refused = writingRefusal(actor)
  if (refused) throw refused
}

/** Returns whether nothing may happen for the account, not even by jobs that it left. */
export const isBanned = ({ restriction }: Restrictable) => restriction?.kind === 'ban'

/** The refusal of a login. */
export const banned = () =>
  new DomainError(
    'account_restricted',
    'Vaš račun je isključen. Razlog i način žalbe su u e-mailu koji smo vam poslali.',
  )
