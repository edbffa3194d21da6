import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { findStanding, type Standing, standingFrom } from '#lib/sellers/standing.ts'
import { banned, heavierOf, restrictionOf } from '#lib/accounts/restrictions.ts'
import type { Agency, Session } from '#lib/accounts/session.ts'
import { UnderMaintenance } from '#lib/site-state.ts'
import { countUnreadQuestions } from '#lib/accounts/unread-questions.ts'
import type { AgentRight } from '#contract/agents/rights.ts'
import type { CurrentUser } from '#contract/accounts/endpoints.ts'
import type { SessionView } from '#contract/accounts/security.ts'
import { maxSessions, sessionAbsoluteSeconds, sessionSlidingSeconds } from '#contract/limits/accounts.ts'
import { hasSecondFactor } from '../second-factor/two-factor-queries.ts'
import { creditOf } from '#api/modules/ledger/service.ts'
import { type AccountRow, countInCart, countOrders, markAccountActive, type OrderCounts } from '../queries.ts'
import { newLogin } from '../deed-mails.ts'
import { tellOwner } from '../tell-owner.ts'
import { formatToken, hashSecret, newSecret, parseToken, secretMatches } from '../tokens.ts'
import { actorOf, currentUserView } from '../view.ts'
import { endVisit } from '../visits/service.ts'
import { deleteDevice, deleteOtherDevices } from './device-queries.ts'
import { type Client, rememberDevice } from './devices.ts'
import { deviceLabel, placeOf, sessionViewOf } from './view.ts'
import {
  deleteOldestSessions,
  deleteOtherSessions,
  deleteOwnSession,
  deleteSession,
  deleteStaleSessions,
  findSession,
  findShopSession,
  insertLogin,
  insertSession,
  listSessions as listRows,
  markSessionUsed,
  type SessionRow,
} from './queries.ts'

export type Entry = {
  token: string
  user: CurrentUser
  /** New cookie that identifies the browser. */
  deviceCookie?: string | undefined
}

export type SessionStart = Client & {
  remember: boolean
  /** The browser's previous session, which the login ends. */
  replaces?: number | undefined
}

/** Logs the account in on a device, always with a new token. Runs in the caller's transaction. */
export async function startSession(
  deps: Deps,
  trx: Db,
  account: AccountRow,
  start: SessionStart,
  { isFirst = false, hasProvenFactor = false } = {},
): Promise<Entry> {
  const now = deps.now()
  if (restrictionOf(account, now)?.kind === 'ban') throw banned()
  const { maintenance } = deps.site
  if (maintenance && account.role === 'member') throw new UnderMaintenance(maintenance, now)
  await deleteStaleSessions(trx, account.id, {
    unusedSince: before(now, sessionSlidingSeconds),
    madeBefore: before(now, sessionAbsoluteSeconds),
  })
  if (start.replaces !== undefined) await deleteSession(trx, start.replaces)
  const device = await rememberDevice(trx, account.id, start, now)
  const secret = newSecret()
  const client = {
    account_id: account.id,
    device_name: start.deviceName ?? null,
    user_agent: start.userAgent?.slice(0, 500) ?? null,
    ip: start.ip,
  }
  await insertLogin(trx, { ...client, is_first: isFirst, at: now })
  const session = await insertSession(trx, {
    ...client,
    secret_hash: hashSecret(secret),
    kind: 'device',
    device_id: device.deviceId,
    remember: start.remember,
    step_up_at: hasProvenFactor ? now : null,
    created_at: now,
    last_used_at: now,
  })
  await deleteOldestSessions(trx, account.id, maxSessions)
  await markAccountActive(trx, account.id, now)
  if (device.isNew && !isFirst) {
    const data = { device: deviceLabel(start), place: placeOf(start.ip) }
    await tellOwner(deps, trx, account, newLogin, data, session.id)
  }
  const newQuestions = await countUnreadQuestions(trx, account.id)
  const credits = await creditOf(trx, account.id)
  const cartCount = await countInCart(trx, account.id)
  const orderCounts = await countOrders(trx, account.id)
  const standing = await findStanding(trx, account.id)
  return {
    token: formatToken(session.id, secret),
    user: currentUserView(account, { newQuestions, credits, cartCount, orderCounts, standing }, now, {
      dueRole: await dueRoleOf(deps, trx, account),
    }),
    deviceCookie: device.cookie,
  }
}

/** The role that a member of staff cannot use without a second factor. */
async function dueRoleOf(deps: Deps, trx: Db, { id, role, username }: AccountRow): Promise<Actor['dueRole']> {
  if (role === 'member' || deps.demoStaff.has(username)) return null
  return (await hasSecondFactor(trx, id)) ? null : role
}

const before = (time: Date, seconds: number) => new Date(time.getTime() - seconds * 1000)

declare module '#lib/accounts/session.ts' {
  interface Session {
    account: AccountRow
    /** End of the staff visit that this session belongs to. */
    visitUntil: Date | null
    /** Null for many, which `countUnreadQuestions` counts. */
    newQuestions: number | null
    credits: number
    cartCount: number
    orderCounts: OrderCounts
    standing: Standing
  }
}

const renewAfterSeconds = 3600

/**
 * Finds the live session of a bearer string. `renewed` means that it was just extended. A call `byPage`
 * does not prove that its owner is there; pages report that themselves (`noteActivity`).
 */
export async function resolveSession(
  deps: Deps,
  token: string,
  { byPage }: { byPage: boolean },
): Promise<Session | undefined> {
  const parsed = parseToken(token)
  const row = parsed && (await findSession(deps.db, parsed.sessionId))
  if (!row || !secretMatches(parsed.secret, row.secret_hash)) return undefined

  const now = deps.now()
  const ageOf = (time: Date) => (now.getTime() - time.getTime()) / 1000
  const idle = ageOf(row.last_used_at)
  const isOver = idle > sessionSlidingSeconds || ageOf(row.session_created_at) > sessionAbsoluteSeconds
  if ((isOver && row.session_kind === 'device') || (row.ends_at !== null && row.ends_at <= now)) {
    await deleteSession(deps.db, row.session_id)
    return undefined
  }
  // Skips most requests, or each read would write. The first use of a program's token is worth a write.
  const isFirstUse = row.session_kind === 'token' && row.last_used_at <= row.session_created_at
  const renewed = idle > renewAfterSeconds
  if (renewed || isFirstUse) {
    await markSessionUsed(deps.db, row.session_id, now)
    await markAccountActive(deps.db, row.id, now)
  }
  // Programs work while their owner is away.
  if (row.session_kind === 'device' && row.visit_id === null && !byPage) deps.presence.note(row.id)
  const actor = actorOf(row, now, { mayLackFactor: deps.demoStaff.has(row.username) })
  return { ...sessionOf(row, actor), renewed, agency: agencyOf(deps, row, actor) }
}

function sessionOf(row: SessionRow, actor: Actor): Omit<Session, 'agency'> {
  const { remember, has_exclusions: hasExclusions, new_questions: newQuestions } = row
  const { credits, cart_count: cartCount, order_counts: orderCounts } = row
  return {
    actor,
    account: row,
    visitUntil: row.ends_at,
    remember,
    renewed: false,
    hasExclusions,
    newQuestions,
    credits,
    cartCount,
    orderCounts,
    standing: standingFrom(row.standing),
  }
}

/** Staff who visit an account do not reach the shop that it works for. */
function agencyOf(deps: Deps, row: SessionRow, actor: Actor): Agency | null {
  const { agent_of_shop_id: shopId, agent_rights, visit_id: visitId, session_kind: kind } = row
  if (shopId === null || row.type === 'shop' || visitId !== null) return null
  const rights = agent_rights as AgentRight[]
  let shop: Promise<Session> | undefined
  return {
    isActing: row.acts_for_shop && kind === 'device',
    rights,
    asShop: () => (shop ??= shopSession(deps, row.session_id, shopId, { actor, rights })),
  }
}

/** The session as the shop's, as far as an agent may know. */
async function shopSession(
  deps: Deps,
  sessionId: number,
  shopId: number,
  { actor: { id, username, restriction }, rights }: { actor: Actor; rights: readonly AgentRight[] },
): Promise<Session> {
  const row = await findShopSession(deps.db, sessionId, shopId)
  const shop = actorOf(row, deps.now(), { mayLackFactor: false })
  return {
    ...sessionOf(row, {
      ...shop,
      role: 'member',
      dueRole: null,
      restriction: heavierOf(restriction, shop.restriction),
      agent: { id, username, rights },
    }),
    agency: null,
  }
}

/** Ends the caller's own session. */
export const logOut = async (deps: Deps, actor: Actor): Promise<void> =>
  void (actor.visitId === null
    ? await deleteSession(deps.db, actor.sessionId)
    : await endVisit(deps, actor.visitId))

export async function listSessions(deps: Deps, actor: Actor): Promise<SessionView[]> {
  const ago = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000)
  const [usedSince, madeSince] = [ago(sessionSlidingSeconds), ago(sessionAbsoluteSeconds)]
  const rows = await listRows(deps.db, actor.id, 'device')
  return rows
    .filter((row) => row.last_used_at >= usedSince && row.created_at >= madeSince)
    .map((row) => sessionViewOf(row, actor.sessionId))
}

/** Ends another session of the caller and forgets its device, which the owner may not recognise. */
export async function revokeSession(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const ended = await deleteOwnSession(trx, actor.id, id, 'device')
    if (!ended) throw new DomainError('not_found', 'Ova prijava je već završena.')
    if (ended.device_id !== null) await deleteDevice(trx, ended.device_id)
  })
}

export const revokeOtherSessions = (deps: Deps, actor: Actor): Promise<number> =>
  deps.db.transaction().execute(async (trx) => {
    await deleteOtherDevices(trx, actor.id, actor.sessionId)
    return deleteOtherSessions(trx, actor.id, actor.sessionId)
  })
