import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { GroupItemState, GroupTask } from '#contract/listings/group-edits.ts'
import type { Values } from './plan.ts'

export type EditState = 'preview' | 'applying' | 'applied' | 'stopped' | 'undoing' | 'undone'

export type NewItem = {
  listing_id: number
  title: string
  version: number
  state: 'planned' | 'refused'
  before: Values | null
  after: Values | null
  reason: string | null
}

export async function insertEdit(
  trx: Db,
  { sellerId, task, now }: { sellerId: number; task: GroupTask; now: Date },
  items: readonly NewItem[],
): Promise<number> {
  const { id } = await trx
    .insertInto('group_edit')
    .values({ seller_id: sellerId, task: JSON.stringify(task), state: 'preview', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into group_edit_item (edit_id, position, listing_id, title, state, before, after, version, reason)
    select ${id}, item.position, item.listing_id, item.title, item.state, item.before, item.after, item.version,
      item.reason
    from jsonb_to_recordset(${JSON.stringify(items.map((item, position) => ({ ...item, position })))}::jsonb)
      as item (position int, listing_id bigint, title text, state text, before jsonb, after jsonb, version int,
        reason text)`.execute(trx)
  return id
}

const edits = (db: Db) =>
  db
    .selectFrom('group_edit')
    .select([
      'id',
      'seller_id',
      'task',
      'state',
      'stop_requested',
      'created_at',
      'started_at',
      'ended_at',
      'undone_at',
    ])
export type EditRow = Omit<Awaited<ReturnType<typeof findEdit>> & object, 'task' | 'state'> & {
  task: GroupTask
  state: EditState
}

export const findEdit = (db: Db, id: number) => edits(db).where('id', '=', id).executeTakeFirst()

/** Makes other batches, stops and undos wait. */
export const lockEdit = async (trx: Db, id: number): Promise<EditRow | undefined> =>
  (await edits(trx).where('id', '=', id).forUpdate().executeTakeFirst()) as EditRow | undefined

export const listEdits = async (db: Db, sellerId: number, limit: number): Promise<EditRow[]> =>
  (await edits(db)
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()) as unknown as EditRow[]

export const setEdit = (
  trx: Db,
  id: number,
  values: {
    state: EditState
    stop_requested?: boolean
    started_at?: Date
    ended_at?: Date
    undone_at?: Date
  },
) => trx.updateTable('group_edit').set(values).where('id', '=', id).execute()

export const requestStop = (trx: Db, id: number) =>
  trx.updateTable('group_edit').set({ stop_requested: true }).where('id', '=', id).execute()

export async function countItems(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('group_edit_item')
    .select(['edit_id', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .select(sql<number>`coalesce(sum((after->>'price')::int), 0)`.as('price'))
    .where('edit_id', '=', sql<number>`any(${ids})`)
    .groupBy(['edit_id', 'state'])
    .execute()
  return rows as { edit_id: number; state: GroupItemState; count: number; price: number }[]
}

export type ItemRow = {
  position: number
  listing_id: number
  title: string
  state: GroupItemState
  before: Values | null
  after: Values | null
  version: number
  reason: string | null
}

const itemsOf = (db: Db, id: number, states?: readonly GroupItemState[]) =>
  db
    .selectFrom('group_edit_item')
    .where('edit_id', '=', id)
    .$if(states !== undefined, (query) => query.where('state', '=', sql<string>`any(${states})`))

const itemColumns = [
  'position',
  'listing_id',
  'title',
  'state',
  'before',
  'after',
  'version',
  'reason',
] as const

export const listItems = async (
  db: Db,
  id: number,
  states: readonly GroupItemState[] | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<ItemRow[]> =>
  (await itemsOf(db, id, states)
    .select(itemColumns)
    .orderBy('position')
    .limit(limit)
    .offset(offset)
    .execute()) as ItemRow[]

export type Outcome = {
  position: number
  state: GroupItemState
  after: Values | null
  version: number
  reason: string | null
}

export async function writeOutcomes(trx: Db, id: number, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update group_edit_item as item
    set state = outcome.state, after = outcome.after, version = outcome.version, reason = outcome.reason
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as outcome (position int, state text, after jsonb, version int, reason text)
    where item.edit_id = ${id} and item.position = outcome.position`.execute(trx)
}

/** Gives all items of a state another one, with the reason. */
export const leaveItems = (
  trx: Db,
  id: number,
  { from, to, reason }: { from: GroupItemState; to: GroupItemState; reason: string },
) =>
  trx
    .updateTable('group_edit_item')
    .set({ state: to, reason })
    .where('edit_id', '=', id)
    .where('state', '=', from)
    .execute()

export async function deletePreview(db: Db, sellerId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('group_edit')
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'preview')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes old records, and previews that nobody applied. */
export const deleteOldEdits = (
  db: Db,
  { ended, previewed, limit }: { ended: Date; previewed: Date; limit: number },
) =>
  db
    .deleteFrom('group_edit')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('group_edit')
        .select('id')
        .where((or) =>
          or.or([
            or('created_at', '<', ended),
            or.and([or('created_at', '<', previewed), or('state', '=', 'preview')]),
          ]),
        )
        .where('state', 'not in', ['applying', 'undoing'])
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst()

/** Undoes a refresh: the listing is as fresh as before. */
export const restoreFreshness = (
  trx: Db,
  id: number,
  before: { status: 'active' | 'expired'; refreshed_at: Date; expires_at: Date | null },
  now: Date,
) =>
  trx
    .updateTable('listing')
    .set({ ...before, updated_at: now, ...(before.status !== 'active' && { reserved: false }) })
    .where('id', '=', id)
    .execute()
