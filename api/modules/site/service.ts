import type { AuditAction } from '#contract/audit.ts'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { loadSiteState, retryAfter, usualRetrySeconds } from '#lib/site-state.ts'
import { unixSeconds } from '#lib/time.ts'
import { listChanges, listChangesOf, recordAction, recordCommand } from '#api/modules/audit/service.ts'
import { type Feature, featureNames, features } from '#contract/site/features.ts'
import { shownAuditEntries } from '#contract/limits/accounts.ts'
import type { FeatureState, Maintenance, MaintenanceBody } from '#contract/site/switches.ts'
import {
  deleteMaintenance,
  findMaintenance,
  listSwitches,
  lockSwitches,
  putMaintenance,
  putSwitch,
} from './queries.ts'

/** This process follows its own change at once, the others within a second. */
const follow = async (deps: Deps) => void (deps.site = await loadSiteState(deps.db))

const maintenanceSubject = 'maintenance'

type StoredMaintenance = { reason: string; ends_at: Date | null; started_at: Date }

const maintenanceView = ({ reason, ends_at, started_at }: StoredMaintenance): Maintenance => ({
  reason,
  ends_at: ends_at && unixSeconds(ends_at),
  started_at: unixSeconds(started_at),
})

/** From memory, so that it works without the database. */
export function getMaintenance({ site: { maintenance }, now }: Deps) {
  if (!maintenance) return { data: null, retry_after: usualRetrySeconds }
  const { reason, endsAt, startedAt } = maintenance
  return {
    data: maintenanceView({ reason, ends_at: endsAt, started_at: startedAt }),
    retry_after: retryAfter(maintenance, now()),
  }
}

export async function getMaintenanceOverview({ db }: Pick<Deps, 'db'>) {
  const [row, history] = await Promise.all([
    findMaintenance(db),
    listChanges(db, maintenanceSubject, shownAuditEntries),
  ])
  return {
    data: row ? maintenanceView(row) : null,
    history: history.map((entry) => ({
      id: entry.id,
      username: entry.actor_name,
      action: entry.action,
      reason: (entry.after as { reason?: string } | null)?.reason ?? null,
      at: unixSeconds(entry.at),
    })),
  }
}

/** The author of a switch: a member of staff, or a command of the named user of the machine. */
type By = { actor: Actor } | { command: string }

type Recorded = { action: AuditAction; before?: unknown; after?: unknown; at: Date }

const record = (trx: Db, by: By, entry: Recorded) =>
  'actor' in by
    ? recordAction(trx, { actor: by.actor, subject: maintenanceSubject, ...entry })
    : recordCommand(trx, { name: by.command, subject: maintenanceSubject, ...entry })

/** Closes the site to all but staff, or changes the text for visitors. */
export async function storeMaintenance(
  db: Db,
  by: By,
  { reason, ends_at }: MaintenanceBody,
  at: Date,
): Promise<void> {
  const endsAt = ends_at === null ? null : new Date(ends_at * 1000)
  if (endsAt && endsAt <= at) throw wrongFields({ ends_at: 'Očekivani kraj mora biti u budućnosti.' })
  await db.transaction().execute(async (trx) => {
    await lockSwitches(trx)
    const before = await findMaintenance(trx)
    const after = { reason, ends_at: endsAt, started_at: before?.started_at ?? at }
    await putMaintenance(trx, after)
    await record(trx, by, { action: before ? 'changed' : 'started', before, after, at })
  })
}

/** Opens the site again. Returns whether it was closed. */
export const dropMaintenance = (db: Db, by: By, at: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockSwitches(trx)
    const before = await findMaintenance(trx)
    if (!before) return false
    await deleteMaintenance(trx)
    await record(trx, by, { action: 'ended', before, at })
    return true
  })

export async function startMaintenance(deps: Deps, actor: Actor, body: MaintenanceBody) {
  await storeMaintenance(deps.db, { actor }, body, deps.now())
  await follow(deps)
  return { ...(await getMaintenanceOverview(deps)), message: 'Održavanje je uključeno.' }
}

export async function endMaintenance(deps: Deps, actor: Actor) {
  if (!(await dropMaintenance(deps.db, { actor }, deps.now())))
    throw new DomainError('conflict', 'Održavanje nije uključeno.')
  await follow(deps)
  return { ...(await getMaintenanceOverview(deps)), message: 'Održavanje je isključeno.' }
}

const subjectOf = (name: Feature) => `feature:${name}`

export async function listFeatures({ db }: Deps) {
  const [rows, history] = await Promise.all([
    listSwitches(db),
    listChangesOf(db, featureNames.map(subjectOf), shownAuditEntries),
  ])
  const stored = new Map(rows.map((row) => [row.name, row]))
  return {
    data: featureNames.map((name): FeatureState => {
      const { name: label, text, isOnByDefault } = features[name]
      const row = stored.get(name)
      const isOn = row?.is_on ?? isOnByDefault
      return {
        name,
        label,
        text,
        is_on: isOn,
        is_on_by_default: isOnByDefault,
        reason: isOn ? '' : (row?.reason ?? ''),
      }
    }),
    history: history.map((entry) => ({
      id: entry.id,
      feature: features[entry.subject.slice('feature:'.length) as Feature]?.name ?? entry.subject,
      username: entry.actor_name,
      action: entry.action,
      reason: (entry.after as { reason?: string } | null)?.reason || null,
      at: unixSeconds(entry.at),
    })),
  }
}

export async function switchFeature(
  deps: Deps,
  actor: Actor,
  name: Feature,
  { is_on: isOn, reason }: { is_on: boolean; reason: string },
) {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockSwitches(trx)
    const row = (await listSwitches(trx)).find((one) => one.name === name)
    const before = row ?? { name, is_on: features[name].isOnByDefault, reason: '' }
    const after = { name, is_on: isOn, reason: isOn ? '' : reason }
    if (before.is_on === after.is_on && before.reason === after.reason)
      throw new DomainError('conflict', isOn ? 'Već je uključeno.' : 'Već je isključeno.')
    await putSwitch(trx, after)
    const action = isOn ? 'switched-on' : 'switched-off'
    await recordAction(trx, { actor, action, subject: subjectOf(name), before, after, at })
  })
  await follow(deps)
  const { name: label } = features[name]
  return { ...(await listFeatures(deps)), message: `${label}: ${isOn ? 'uključeno' : 'isključeno'}.` }
}
