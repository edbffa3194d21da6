import type { Deps } from '#api/deps.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import type { DeclarationDecision, WaitingDeclaration } from '#contract/accounts/declaration-checks.ts'
import { declarationsPageSize } from '#contract/limits/moderation.ts'
import { declarationRefused, declarationVerified } from './notices.ts'
import { countWaiting, listWaiting, lockDeclaration, writeOutcome } from './queries.ts'

/** Lists declarations that nobody has compared with the register, the oldest first. */
export async function listDeclarations({ db }: Pick<Deps, 'db'>, page: number) {
  const limit = declarationsPageSize
  const [total, rows] = await Promise.all([
    countWaiting(db),
    listWaiting(db, { limit, offset: (page - 1) * limit }),
  ])
  const data = rows.map((row): WaitingDeclaration => ({
    account: { id: row.account_id, username: row.username, type: row.type },
    business_name: row.business_name,
    seat: row.seat,
    place: row.place,
    owner: row.owner,
    registration_number: row.registration_number,
    id_number: row.id_number,
    vat_number: row.vat_number,
    declared_at: unixSeconds(row.declared_at),
    version: row.version,
    email_verified: row.email_verified_at !== null,
    phone_verified: row.phone_verified_at !== null,
    doubles: row.doubles,
  }))
  return { data, meta: pageMetaOf(total, page, limit) }
}

/** Decides about the version that the moderator read; a later change waits for its own decision. */
export async function decideDeclaration(
  { db, now: clock }: Deps,
  actor: Actor,
  accountId: number,
  { decision, version, reason }: DeclarationDecision,
): Promise<{ message: string }> {
  if (accountId === actor.id) throw new DomainError('forbidden', 'O svojoj izjavi ne možete odlučiti sami.')
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const row = await lockDeclaration(trx, accountId)
    if (!row) throw new DomainError('not_found', 'Ova izjava više ne postoji.')
    if (row.version !== version || row.verified_at || row.refused_at)
      throw new DomainError('conflict', 'Podaci su u međuvremenu izmijenjeni, ili je o njima već odlučeno.')
    const isVerified = decision === 'verify'
    await writeOutcome(
      trx,
      accountId,
      isVerified ? { verified_at: now } : { refused_at: now, refusal: reason },
    )
    const { business_name, registration_number, id_number } = row
    await recordAction(trx, {
      actor,
      action: isVerified ? 'declaration-verified' : 'declaration-refused',
      subject: `account:${accountId}`,
      after: { business_name, registration_number, id_number, ...(!isVerified && { reason }) },
      at: now,
    })
    const event = { accountId, key: `declaration:${accountId}:${version}`, group: 'declaration' }
    const data = { businessName: business_name }
    if (isVerified) await publishNotices(trx, declarationVerified, [{ ...event, data }], now)
    else await publishNotices(trx, declarationRefused, [{ ...event, data: { ...data, reason } }], now)
    return { message: isVerified ? 'Firma je potvrđena.' : 'Izjava je odbijena.' }
  })
}
