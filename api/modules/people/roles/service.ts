import type { Deps } from '#api/deps.ts'
import { noSuchUser } from '#lib/accounts/account-names.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { restrictionOf } from '#lib/accounts/restrictions.ts'
import { hourMs, unixSeconds } from '#lib/time.ts'
import { roleChanged, tellOwner } from '#api/modules/accounts/service.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { roleRequestHours } from '#contract/limits/accounts.ts'
import type { AccountRole } from '#contract/people/roles.ts'
import { subjectOf } from '../detail.ts'
import { deleteSessionsOf, findPerson } from '../queries.ts'
import { secondsOrNull } from '../view.ts'
import {
  decideRequest,
  expireRequests,
  findAccount,
  findPending,
  hasPending,
  insertRequest,
  listPending,
  listStaff,
  lockRoles,
  putRole,
} from './queries.ts'

/** Admins who can act: those without a second factor cannot open any staff page. */
async function ableAdmins(deps: Pick<Deps, 'demoStaff'>, db: Db): Promise<number[]> {
  const staff = await listStaff(db)
  return staff
    .filter(
      ({ role, username, has_second_factor }) =>
        role === 'admin' && (has_second_factor || deps.demoStaff.has(username)),
    )
    .map(({ id }) => id)
}

export async function listRoles(deps: Deps, actor: Actor) {
  const { db } = deps
  const [staff, requests, able] = await Promise.all([
    listStaff(db),
    listPending(db, deps.now()),
    ableAdmins(deps, db),
  ])
  return {
    staff: staff.map((row) => ({ ...row, last_active_at: secondsOrNull(row.last_active_at) })),
    requests: requests.map((row) => ({
      id: row.id,
      account: { id: row.account_id, username: row.username, role: row.present_role },
      role: row.role,
      reason: row.reason,
      requested_by:
        row.requested_by === null ? null : { id: row.requested_by, username: row.asker_username ?? '' },
      requested_at: unixSeconds(row.requested_at),
      expires_at: unixSeconds(row.expires_at),
      may_confirm: row.requested_by !== actor.id,
    })),
    needs_confirmation: able.length >= 2,
  }
}

type Change = { accountId: number; role: AccountRole; reason: string }

/** Gives an account its role, ends all its sessions, and tells its owner. */
async function apply(deps: Deps, trx: Db, actor: Actor, { accountId, role, reason }: Change) {
  const account = await findAccount(trx, accountId)
  if (!account) throw noSuchUser()
  if (account.role === role) throw new DomainError('conflict', 'Račun već ima tu ulogu.')
  const others = (await ableAdmins(deps, trx)).filter((id) => id !== accountId)
  if (account.role === 'admin' && others.length === 0)
    throw new DomainError('conflict', 'Ovo je zadnji administrator, pa mora zadržati ulogu.')
  await putRole(trx, accountId, role)
  await deleteSessionsOf(trx, accountId)
  await tellOwner(deps, trx, account, roleChanged, { role })
  await recordAction(trx, {
    actor,
    action: 'role-changed',
    subject: subjectOf(accountId),
    before: { role: account.role },
    after: { role, reason },
    at: deps.now(),
  })
}

async function checkMayGet(deps: Deps, trx: Db, id: number, role: AccountRole) {
  const person = await findPerson(trx, id)
  if (!person) throw noSuchUser()
  if (person.role === role) throw new DomainError('conflict', 'Račun već ima tu ulogu.')
  if (role === 'member') return
  if (person.deletion_requested_at !== null || restrictionOf(person, deps.now()) !== null)
    throw new DomainError('conflict', 'Račun pod mjerom ili na brisanju ne može dobiti ovlasti.')
  if (person.email_verified_at === null)
    throw new DomainError('conflict', 'Račun bez potvrđenog e-maila ne može dobiti ovlasti.')
}

/** Changes a role at once if there is one admin; else the change waits for another one. */
export async function changeRole(
  deps: Deps,
  actor: Actor,
  id: number,
  { role, reason }: { role: AccountRole; reason: string },
): Promise<{ message: string; is_waiting: boolean }> {
  const now = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockRoles(trx)
    await expireRequests(trx, now)
    await checkMayGet(deps, trx, id, role)
    const able = await ableAdmins(deps, trx)
    if (able.every((one) => one === actor.id)) {
      await apply(deps, trx, actor, { accountId: id, role, reason })
      return {
        message: 'Uloga je promijenjena, a sve prijave tog računa su završene.',
        is_waiting: false,
      }
    }
    if (await hasPending(trx, id))
      throw new DomainError('conflict', 'Za ovaj račun već čeka jedna promjena uloge.')
    const request = await insertRequest(trx, {
      account_id: id,
      role,
      reason,
      requested_by: actor.id,
      requested_at: now,
      expires_at: new Date(now.getTime() + roleRequestHours * hourMs),
    })
    await recordAction(trx, {
      actor,
      action: 'role-asked',
      subject: subjectOf(id),
      after: { request: request.id, role, reason },
      at: now,
    })
    return { message: 'Promjena čeka potvrdu drugog administratora.', is_waiting: true }
  })
}

const goneRequest = () => new DomainError('not_found', 'Ova promjena više ne čeka.')

/** Confirms another admin's request; nobody confirms their own. */
export async function confirmRole(deps: Deps, actor: Actor, id: number): Promise<{ message: string }> {
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockRoles(trx)
    const request = await findPending(trx, id, now)
    if (!request) throw goneRequest()
    if (request.requested_by === actor.id)
      throw new DomainError(
        'conflict',
        'Svoju promjenu ne možete potvrditi. Potvrđuje je drugi administrator.',
      )
    await checkMayGet(deps, trx, request.account_id, request.role)
    await decideRequest(trx, id, { outcome: 'confirmed', decided_by: actor.id, decided_at: now })
    await apply(deps, trx, actor, {
      accountId: request.account_id,
      role: request.role,
      reason: request.reason,
    })
  })
  return { message: 'Uloga je promijenjena, a sve prijave tog računa su završene.' }
}

export async function rejectRole(deps: Deps, actor: Actor, id: number): Promise<{ message: string }> {
  const now = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockRoles(trx)
    const request = await findPending(trx, id, now)
    if (!request) throw goneRequest()
    const isOwn = request.requested_by === actor.id
    const outcome = isOwn ? 'withdrawn' : 'rejected'
    await decideRequest(trx, id, { outcome, decided_by: actor.id, decided_at: now })
    await recordAction(trx, {
      actor,
      action: `role-${outcome}`,
      subject: subjectOf(request.account_id),
      before: { request: id, role: request.role },
      at: now,
    })
    return { message: isOwn ? 'Promjena je povučena.' : 'Promjena je odbijena.' }
  })
}
