import type { Actor } from '#lib/actor.ts'
import type { Db } from '#lib/db.ts'
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

/** Says why the actor can't write to the other side: one blocks the other, or the other is gone. */
export const contactWith = async (
  db: Db,
  actor: Pick<Actor, 'id'>,
  otherId: number | null,
): Promise<Contact> =>
  otherId === null
    ? {
        blocks: false,
        refusal: new DomainError('contact_refused', 'Ovaj korisnik je izbrisao svoj profil.'),
      }
    : contactBetween(db, actor.id, otherId)

/** Throws contact_refused for the reasons of `contactWith`. */
export async function assertMayContinue(db: Db, actor: Pick<Actor, 'id'>, otherId: number | null) {
  const { refusal } = await contactWith(db, actor, otherId)
  if (refusal) throw refusal
}

/**
 * Throws contact_refused for people who may not be written to first. A refusal because of a block reads like one by
 * the privacy settings.
 */
export async function assertMayStart(db: Db, actor: Pick<Actor, 'id'>, other: Recipient, now: Date) {
  await assertMayContinue(db, actor, other.id)
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
