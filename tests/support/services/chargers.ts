import { randomBytes } from 'node:crypto'
import type { ChargerConnector } from '#contract/chargers/endpoints.ts'
import type { Db } from '#lib/database/db.ts'

type Values = {
  name?: string
  operator?: string | null
  city_id?: number | null
  lat?: number
  lon?: number
  connectors?: ChargerConnector[]
  state?: string
  source?: string
  hidden_at?: Date | null
  gone_at?: Date | null
}

/** A charger; in Sarajevo with a plug of type 2 unless the test says otherwise. */
export const chargerOf = async (db: Db, { connectors, ...values }: Values = {}) =>
  (
    await db
      .insertInto('charger')
      .values({
        source: 'test',
        source_id: randomBytes(8).toString('hex'),
        name: 'Punjač',
        city_id: 133,
        lat: 43.8563,
        lon: 18.4131,
        state: 'working',
        content: randomBytes(32),
        ...values,
        connectors: JSON.stringify(connectors ?? [{ kind: 'type2', power_kw: 22, count: 2 }]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const chargerReportOf = async (db: Db, chargerId: number, body = 'Zatvoreno.') =>
  (
    await db
      .insertInto('charger_report')
      .values({ charger_id: chargerId, fault: 'gone', body, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
