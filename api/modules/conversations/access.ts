import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { localDate } from '#lib/time.ts'
import { type Contact, contactBetween } from '#api/modules/blocks/service.ts'
import { findMembership, type Membership, type Recipient } from './queries.ts'

export const unknownConversation = () => new DomainError('not_found', 'Razgovor nije pronađen.')

/** Throws not_found for everybody but the two. */
export async function membershipOf(db: Db, actor: Pick<Actor, 'id'>, id: number): Promise<Membership> {
  const membership = await findMembership(db, actor.id, id)
  if (!membership) throw unknownConversation()
  return membership
}

type OtherSide = {
  /** Null once the account is erased. */
  other_id: number | null
  other_restriction: string | null
}

export const otherSide = ({ id, restriction }: Recipient): OtherSide => ({
  other_id: id,
  other_restriction: restriction,
})

const nobodyThere = (text: string): Contact => ({
  blocks: false,
  refusal: new DomainError('contact_refused', text),
})

/** Says why the actor can't write to the other side: it is gone or banned, or one blocks the other. */
export async function contactWith(
  db: Db,
  actor: Pick<Actor, 'id'>,
  { other_id: otherId, other_restriction: restriction }: OtherSide,
): Promise<Contact> {
  if (otherId === null) return nobodyThere('Ovaj korisnik je izbrisao svoj profil.')
  if (restriction === 'ban') return nobodyThere('Račun ovog korisnika je isključen.')
  return contactBetween(db, actor.id, otherId)
}

/** Throws contact_refused for the reasons of `contactWith`. */
export async function assertMayContinue(db: Db, actor: Pick<Actor, 'id'>, other: OtherSide) {
  const { refusal } = await contactWith(db, actor, other)
  if (refusal) throw refusal
}

/** Returns the other side of a conversation in which the actor may write. Throws not_found and contact_refused. */
export async function recipientIn(db: Db, actor: Pick<Actor, 'id'>, id: number): Promise<number> {
  const membership = await membershipOf(db, actor, id)
  await assertMayContinue(db, actor, membership)
  return membership.other_id!
}

/**
 * Throws contact_refused for people who may not be written to first. A refusal because of a block reads like one by
 * the privacy settings.
 */
export async function assertMayStart(db: Db, actor: Pick<Actor, 'id'>, other: Recipient, now: Date) {
  await assertMayContinue(db, actor, otherSide(other))
  if (!other.allow_private_messages) throw new DomainError('contact_refused')
  if (other.away_until && other.away_until > now)
    throw new DomainError(
      'contact_refused',
      `Korisnik je na odmoru do ${localDate(other.away_until)} Pišite mu kada se vrati.`,
    )
}

/** The text of a refusal; null if there is none. */
export async function refusalOf(check: Promise<void>): Promise<string | null> {
  try {
    await check
    return null
  } catch (error) {
    if (error instanceof DomainError && error.code === 'contact_refused') return error.message
    throw error
  }
}
