import type { Deps } from '#api/deps.ts'
import { findMerged, noSuchUser } from '#lib/accounts/account-names.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { unixSeconds } from '#lib/time.ts'
import { deviceLabel } from '#api/modules/accounts/service.ts'
import { listActions, recordAction } from '#api/modules/audit/service.ts'
import { shownOfHistory } from '#contract/limits/accounts.ts'
import type { AccountMeasure, ContentMeasure, RuleName } from '#contract/moderation/rules.ts'
import type { PersonDetail } from '#contract/people/endpoints.ts'
import type { CaseKind, ReportReason, ReportSubject } from '#contract/reports/endpoints.ts'
import { packageName } from '#contract/shops/packages.ts'
import {
  countListings,
  findPerson,
  type FoundPerson,
  listCases,
  listChanges,
  listDevices,
  listLatestListings,
  listLogins,
  listNotes,
  listReported,
  listRestrictions,
  listSessions,
} from './queries.ts'
import { accountView, secondsOrNull } from './view.ts'

export const subjectOf = (id: number) => `account:${id}`

/**
 * Everything that staff know of an account, or of the one into which it was merged. Leaves an entry, since it is
 * personal data.
 */
export async function getPerson(deps: Deps, actor: Actor, asked: number): Promise<PersonDetail> {
  const { db } = deps
  const now = deps.now()
  const found = await findPerson(db, asked)
  const id = found ? asked : (await findMerged(db, { id: asked }))?.id
  const person = found ?? (id === undefined ? undefined : await findPerson(db, id))
  if (!person || id === undefined) throw noSuchUser()
  const history = await readHistory(db, id)
  await recordAction(db, { actor, action: 'viewed', subject: subjectOf(id), at: now })
  const account = accountView(person, now)
  return {
    ...account,
    ...factsOf(person),
    listings: {
      by_state: history.states,
      latest: history.latest.map((row) => ({ ...row, created_at: unixSeconds(row.created_at) })),
    },
    ...moderationOf(history, person),
    ...accessOf(history),
    notes: history.notes.map((row) => ({ ...row, at: unixSeconds(row.at) })),
    log: history.log.map((row) => ({
      id: row.id,
      username: row.actor_name,
      action: row.action,
      at: unixSeconds(row.at),
    })),
    may: {
      measure: person.role === 'member' && person.id !== actor.id,
      lift: account.restriction !== null && person.id !== actor.id,
      merge: actor.role === 'admin' && person.role === 'member',
    },
  }
}

async function readHistory(db: Db, id: number) {
  const most = shownOfHistory
  const [states, latest, cases, reported, restrictions, logins, changes, sessions, devices, notes, log] =
    await Promise.all([
      countListings(db, id),
      listLatestListings(db, id, most),
      listCases(db, id, most),
      listReported(db, id, most),
      listRestrictions(db, id, most),
      listLogins(db, id, most),
      listChanges(db, id, most),
      listSessions(db, id, most),
      listDevices(db, id, most),
      listNotes(db, id),
      listActions(db, subjectOf(id), most),
    ])
  return { states, latest, cases, reported, restrictions, logins, changes, sessions, devices, notes, log }
}

type History = Awaited<ReturnType<typeof readHistory>>

/** Cases about the account, its own reports, and its restrictions. */
const moderationOf = ({ cases, reported, restrictions }: History, person: FoundPerson) => ({
  cases: cases.map((row) => ({
    id: row.id,
    type: row.subject_kind as CaseKind,
    name: row.name,
    state: row.state as 'open' | 'closed',
    reports: row.reports,
    opened_at: unixSeconds(row.opened_at),
    content: row.content_measure as ContentMeasure | null,
    account: row.account_measure as AccountMeasure | null,
  })),
  reported: {
    right: person.right_count ?? 0,
    wrong: person.wrong_count ?? 0,
    latest: reported.map((row) => ({
      case_id: row.case_id,
      type: row.subject_kind as ReportSubject,
      name: row.name,
      reason: row.reason as ReportReason,
      verdict: row.verdict as 'right' | 'wrong' | null,
      created_at: unixSeconds(row.created_at),
    })),
  },
  restrictions: restrictions.map((row) => ({
    case_id: row.case_id,
    kind: row.kind as 'limit' | 'suspend' | 'ban',
    rule: row.rule as RuleName,
    starts_at: unixSeconds(row.starts_at),
    ends_at: secondsOrNull(row.ends_at),
    lifted_at: secondsOrNull(row.lifted_at),
  })),
})

/** How the account has been used: logins, changes of its data, sessions and devices. */
const accessOf = ({ logins, changes, sessions, devices }: History) => ({
  logins: logins.map((row) => ({
    id: row.id,
    is_registration: row.is_first,
    device: deviceLabel({ deviceName: row.device_name, userAgent: row.user_agent }),
    ip: row.ip,
    at: unixSeconds(row.at),
  })),
  changes: changes.map((row) => ({
    id: row.id,
    field: row.field as PersonDetail['changes'][number]['field'],
    before: row.before,
    after: row.after,
    at: unixSeconds(row.at),
  })),
  sessions: sessions.map((row) => ({
    id: row.id,
    kind: row.kind as 'device' | 'token',
    device: deviceLabel({ deviceName: row.device_name, userAgent: row.user_agent }),
    ip: row.ip,
    created_at: unixSeconds(row.created_at),
    last_used_at: unixSeconds(row.last_used_at),
  })),
  devices: devices.map((row) => ({
    id: row.id,
    last_used_at: unixSeconds(row.last_used_at),
    others: row.others ?? [],
  })),
})

const factsOf = (person: FoundPerson) => ({
  email: person.email,
  email_verified_at: secondsOrNull(person.email_verified_at),
  phone: person.phone,
  phone_verified_at: secondsOrNull(person.phone_verified_at),
  city_id: person.city_id,
  pro_until: secondsOrNull(person.pro_until),
  shop:
    person.shop_package === null
      ? null
      : {
          package: packageName(person.shop_package),
          active: person.shop_active === true,
          ends_at: unixSeconds(person.shop_ends_at!),
        },
  declared_at: secondsOrNull(person.declared_at),
  declaration_verified_at: secondsOrNull(person.declaration_verified_at),
  deletion_requested_at: secondsOrNull(person.deletion_requested_at),
  has_second_factor: person.has_totp,
  passkeys: person.passkeys,
})
