import { sql } from 'kysely'
import { type Feature, featureNames, features, type FeaturesOff, offText } from '#contract/site/features.ts'
import type { Db } from './database/db.ts'
import { DomainError } from './errors.ts'

export type MaintenanceState = { reason: string; endsAt: Date | null; startedAt: Date }

/** The switches that operators have set. Every process holds them in memory. */
export type SiteState = {
  /** Null while the site is open to everyone. */
  maintenance: MaintenanceState | null
  off: FeaturesOff
}

export const openSite: SiteState = { maintenance: null, off: {} }

type Row = {
  maintenance: { reason: string; ends_at: string | null; started_at: string } | null
  switches: { name: string; is_on: boolean; reason: string }[] | null
}

/** One statement, since every process asks it every second. */
export async function loadSiteState(db: Db): Promise<SiteState> {
  const { rows } = await sql<Row>`
    select
      (select to_json(maintenance) from maintenance) as maintenance,
      (select json_agg(feature_switch) from feature_switch) as switches`.execute(db)
  const { maintenance, switches } = rows[0]!
  const stored = new Map((switches ?? []).map((row) => [row.name, row]))
  const off = featureNames.flatMap((name) => {
    const row = stored.get(name)
    return (row?.is_on ?? features[name].isOnByDefault)
      ? []
      : [[name, offText(name, row?.reason ?? '')] as const]
  })
  return {
    maintenance: maintenance && {
      reason: maintenance.reason,
      endsAt: maintenance.ends_at === null ? null : new Date(maintenance.ends_at),
      startedAt: new Date(maintenance.started_at),
    },
    off: Object.fromEntries(off),
  }
}

export const usualRetrySeconds = 60
const retrySeconds = { least: 10, most: 3600 }

/** Seconds after which callers may try again. */
export function retryAfter({ endsAt }: MaintenanceState, now: Date): number {
  const left = endsAt && Math.ceil((endsAt.getTime() - now.getTime()) / 1000)
  return left && left > 0
    ? Math.min(Math.max(left, retrySeconds.least), retrySeconds.most)
    : usualRetrySeconds
}

/** The site is closed to all but staff. */
export class UnderMaintenance extends DomainError {
  readonly retryAfterSeconds: number

  constructor(state: MaintenanceState, now: Date) {
    super('maintenance')
    this.retryAfterSeconds = retryAfter(state, now)
  }
}

export const featureOff = (text: string) => new DomainError('feature_off', text)

/** For work without an endpoint of its own. Throws feature_off. */
export function assertFeature({ site }: { site: SiteState }, feature: Feature): void {
  const text = site.off[feature]
  if (text !== undefined) throw featureOff(text)
}
