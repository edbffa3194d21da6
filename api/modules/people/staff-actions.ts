import type { Deps } from '#api/deps.ts'
import { noSuchUser } from '#lib/accounts/account-names.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { liftMeasures, measureAccount } from '#api/modules/moderation/service.ts'
import { plural } from '#contract/text/plural.ts'
import { subjectOf } from './detail.ts'
import { deleteSessionOf, deleteSessionsOf, findStanding, insertNote } from './queries.ts'

async function standingOf(trx: Db, id: number) {
  const found = await findStanding(trx, id)
  if (!found) throw noSuchUser()
  return found
}

export async function addNote(deps: Deps, actor: Actor, id: number, body: string) {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    await standingOf(trx, id)
    const note = await insertNote(trx, { account_id: id, author_id: actor.id, body, at })
    await recordAction(trx, { actor, action: 'noted', subject: subjectOf(id), after: { note: note.id }, at })
  })
  return { message: 'Bilješka je sačuvana.' }
}

/** Moderators do not log out members of staff. */
async function checkMayEnd(trx: Db, actor: Actor, id: number) {
  const { role } = await standingOf(trx, id)
  if (role !== 'member' && actor.role !== 'admin')
    throw new DomainError('conflict', 'Prijave osoblja završava administrator.')
}

export async function endSession(deps: Deps, actor: Actor, id: number, session: number) {
  await deps.db.transaction().execute(async (trx) => {
    await checkMayEnd(trx, actor, id)
    if (!(await deleteSessionOf(trx, id, session)))
      throw new DomainError('conflict', 'Ova prijava je već završena.')
    await recordAction(trx, {
      actor,
      action: 'session-ended',
      subject: subjectOf(id),
      after: { session },
      at: deps.now(),
    })
  })
  return { message: 'Prijava je završena.' }
}

export async function endSessions(deps: Deps, actor: Actor, id: number) {
  const ended = await deps.db.transaction().execute(async (trx) => {
    await checkMayEnd(trx, actor, id)
    const count = await deleteSessionsOf(trx, id)
    await recordAction(trx, {
      actor,
      action: 'sessions-ended',
      subject: subjectOf(id),
      after: { count },
      at: deps.now(),
    })
    return count
  })
  const words = plural(ended, 'prijava je završena', 'prijave su završene', 'prijava je završeno')
  return { message: ended === 0 ? 'Nije bilo prijava.' : `${ended} ${words}.` }
}

const measureDone = {
  warn: 'Upozorenje je poslano.',
  limit: 'Račun je ograničen.',
  suspend: 'Račun je suspendovan.',
  ban: 'Račun je isključen.',
} as const

export async function measurePerson(
  deps: Deps,
  actor: Actor,
  id: number,
  given: Parameters<typeof measureAccount>[4],
) {
  await deps.db.transaction().execute(async (trx) => {
    if (id === actor.id) throw new DomainError('conflict', 'O svom računu ne možete odlučiti.')
    await measureAccount(deps, trx, actor, id, given)
    const { account, rule, days } = given
    await recordAction(trx, {
      actor,
      action: `measure-${account}`,
      subject: subjectOf(id),
      after: { rule, days },
      at: deps.now(),
    })
  })
  return { message: `${measureDone[given.account]} Vlasnik je dobio obrazloženje.` }
}

export async function liftPerson(deps: Deps, actor: Actor, id: number, reason: string) {
  await deps.db.transaction().execute(async (trx) => {
    await standingOf(trx, id)
    await liftMeasures(deps, trx, actor, id, reason)
    await recordAction(trx, {
      actor,
      action: 'measures-lifted',
      subject: subjectOf(id),
      after: { reason },
      at: deps.now(),
    })
  })
  return { message: 'Mjera je ukinuta, a vlasnik obaviješten.' }
}
