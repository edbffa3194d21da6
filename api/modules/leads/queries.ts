import type { Insertable } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import type { LeadState } from '#contract/leads/endpoints.ts'

/** Undefined if the same request was stored before. */
export const insertLead = (trx: Db, lead: Insertable<DB['lead']>) =>
  trx
    .insertInto('lead')
    .values(lead)
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .returning('id')
    .executeTakeFirst()

const leads = (db: Db) =>
  db
    .selectFrom('lead')
    .leftJoin('account as handler', 'handler.id', 'lead.handled_by')
    .select([
      'lead.id',
      'lead.name',
      'lead.firm',
      'lead.phone',
      'lead.email',
      'lead.field',
      'lead.message',
      'lead.state',
      'lead.note',
      'handler.username as handled_by',
      'lead.handled_at',
      'lead.created_at',
    ])

export type LeadRow = NonNullable<Awaited<ReturnType<typeof findLead>>>

export const findLead = (db: Db, id: number) => leads(db).where('lead.id', '=', id).executeTakeFirst()

export const listLeads = (
  db: Db,
  { state, limit, offset }: { state: LeadState | undefined; limit: number; offset: number },
) =>
  leads(db)
    .$if(state !== undefined, (query) => query.where('lead.state', '=', state!))
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countLeads(db: Db): Promise<Record<LeadState, number>> {
  const rows = await db
    .selectFrom('lead')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const countOf = (state: LeadState) => rows.find((row) => row.state === state)?.count ?? 0
  return { open: countOf('open'), done: countOf('done') }
}

/** Changes only leads that are not in that state yet: of two concurrent calls only one succeeds. */
export async function markLead(
  trx: Db,
  id: number,
  { state, note, by, at }: { state: LeadState; note: string; by: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('lead')
    .set({ state, note, handled_by: by, handled_at: at })
    .where('id', '=', id)
    .where('state', '<>', state)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export const deleteLeadsBefore = (db: Db, time: Date, limit: number) =>
  db
    .deleteFrom('lead')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('lead')
        .select('id')
        .where('created_at', '<', time)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
