import { randomBytes } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import { noSuchUser } from '#lib/accounts/account-names.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { restrictionOf } from '#lib/accounts/restrictions.ts'
import { unixSeconds } from '#lib/time.ts'
import { insertAudit, recordAction } from '#api/modules/audit/service.ts'
import {
  shownOfHistory,
  visitCodeLength,
  visitCodeMinutes,
  visitCodeTries,
  visitMinutes,
} from '#contract/limits/accounts.ts'
import { staffVisited } from '../deed-mails.ts'
import { getAccount } from '../queries.ts'
import { deleteSession } from '../sessions/queries.ts'
import { tellOwner } from '../tell-owner.ts'
import { formatToken, hashSecret, newSecret } from '../tokens.ts'
import {
  deleteCode,
  endVisits,
  findCodeEnd,
  findVisitor,
  insertVisit,
  insertVisitSession,
  listVisits,
  putCode,
  spendCode,
  tryCode,
} from './queries.ts'

const after = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000)

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** A code that lets an admin in once; it replaces an earlier one. */
export async function makeVisitCode({ db, now }: Deps, actor: Actor) {
  if (actor.role !== 'member' || actor.dueRole !== null)
    throw new DomainError('conflict', 'U račun osoblja ne ulazi niko drugi.')
  const code = Array.from(randomBytes(visitCodeLength), (byte) => alphabet[byte % alphabet.length]).join('')
  const expiresAt = after(now(), visitCodeMinutes)
  await putCode(db, actor.id, { code_hash: hashSecret(code), expires_at: expiresAt })
  return { code: code.match(/.{4}/g)!.join('-'), expires_at: unixSeconds(expiresAt) }
}

export async function listStaffVisits({ db, now }: Deps, actor: Actor) {
  const at = now()
  const [rows, codeEnd] = await Promise.all([
    listVisits(db, actor.id, shownOfHistory),
    findCodeEnd(db, actor.id, at),
  ])
  return {
    visits: rows.map((row) => ({
      id: row.id,
      by: row.username,
      reason: row.reason,
      started_at: unixSeconds(row.started_at),
      ended_at: unixSeconds(row.ended_at ?? row.ends_at),
      is_running: row.ended_at === null && row.ends_at > at && row.has_session,
    })),
    code_until: codeEnd && unixSeconds(codeEnd),
  }
}

const subjectOf = (accountId: number) => `account:${accountId}`

/** The owner shuts staff out. */
export async function endStaffVisits({ db, now }: Deps, actor: Actor): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await deleteCode(trx, actor.id)
    const ended = await endVisits(trx, { accountId: actor.id }, now())
    for (const visit of ended) await noteEnd(trx, visit, 'owner', now())
    return ended.length
  })
}

type Ended = { id: number; account_id: number; actor_id: number | null }

async function noteEnd(trx: Db, { id, account_id, actor_id }: Ended, by: 'owner' | 'staff', at: Date) {
  const visitor = await findVisitor(trx, id)
  await insertAudit(trx, {
    actor_id,
    actor_name: visitor?.username ?? 'Izbrisan račun',
    action: 'left-account',
    subject: subjectOf(account_id),
    before: JSON.stringify({ visit: id }),
    after: JSON.stringify({ by }),
    at,
  })
}

/** Staff leave the account. */
export const endVisit = ({ db, now }: Deps, visitId: number) =>
  db.transaction().execute(async (trx) => {
    for (const visit of await endVisits(trx, { visitId }, now())) await noteEnd(trx, visit, 'staff', now())
  })

const wrongCode = () =>
  wrongFields({ code: 'Kod nije ispravan, istekao je ili je već iskorišten. Zamolite korisnika za novi.' })

/** Logs an admin in as the account that gave its code, in place of the admin's own session. */
export async function startVisit(
  deps: Deps,
  actor: Actor,
  accountId: number,
  { code, reason }: { code: string; reason: string },
) {
  const now = deps.now()
  const hash = hashSecret(code)
  const target = await deps.db
    .selectFrom('account')
    .select(['id', 'role', 'restriction', 'restriction_rule', 'restricted_until'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!target) throw noSuchUser()
  if (actor.isProgram) throw new DomainError('forbidden', 'Kao korisnik se prijavljuje osoba, ne program.')
  if (target.role !== 'member') throw new DomainError('conflict', 'U račun osoblja ne ulazi niko drugi.')
  if (restrictionOf(target, now)?.kind === 'ban')
    throw new DomainError('conflict', 'Ovaj račun je isključen.')
  // Counted outside the transaction, so that a wrong try stays counted.
  const known = await tryCode(deps.db, accountId, visitCodeTries, now)
  if (!known?.code_hash.equals(hash)) throw wrongCode()
  const endsAt = after(now, visitMinutes)
  const secret = newSecret()
  const token = await deps.db.transaction().execute(async (trx) => {
    if (!(await spendCode(trx, accountId, hash))) throw wrongCode()
    const visit = await insertVisit(trx, {
      account_id: accountId,
      actor_id: actor.id,
      reason,
      started_at: now,
      ends_at: endsAt,
    })
    const session = await insertVisitSession(trx, {
      account_id: accountId,
      visit_id: visit.id,
      secret_hash: hashSecret(secret),
      device_name: `Podrška (${actor.username})`,
      ends_at: endsAt,
      created_at: now,
      last_used_at: now,
    })
    await deleteSession(trx, actor.sessionId)
    await tellOwner(
      deps,
      trx,
      await getAccount(trx, accountId),
      staffVisited,
      { by: actor.username, reason },
      visit.id,
    )
    await recordAction(trx, {
      actor,
      action: 'logged-in-as',
      subject: subjectOf(accountId),
      after: { visit: visit.id, reason },
      at: now,
    })
    return formatToken(session.id, secret)
  })
  return { token, ends_at: unixSeconds(endsAt) }
}
