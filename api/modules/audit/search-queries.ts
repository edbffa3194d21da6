import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { AuditFilter } from '#contract/audit.ts'

/** A cursor between two entries, later ones first. */
export type Place = { at: Date; id: number }

const fromSeconds = (seconds: number) => new Date(seconds * 1000)

/** Every word, the last one also as the start of a word. */
function wordsOf(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}]+/gu)
  return words?.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ')
}

/** The latest first, after a place. */
export const listEntries = (
  db: Db,
  { actor, action, subject, from, to, q }: AuditFilter,
  { after, limit }: { after: Place | undefined; limit: number },
) => {
  const words = q === undefined ? undefined : wordsOf(q)
  return db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_name', 'action', 'subject', 'before', 'after'])
    .$if(actor !== undefined, (query) => query.where(sql`lower(actor_name)`, '=', actor!.toLowerCase()))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(subject !== undefined && subject.includes(':'), (query) => query.where('subject', '=', subject!))
    .$if(subject !== undefined && !subject.includes(':'), (query) =>
      query.where(sql`split_part(subject, ':', 1)`, '=', subject!),
    )
    .$if(from !== undefined, (query) => query.where('at', '>=', fromSeconds(from!)))
    .$if(to !== undefined, (query) => query.where('at', '<', fromSeconds(to!)))
    .$if(words !== undefined, (query) =>
      query.where(
        sql<boolean>`audit_words(actor_name, action, subject, before, after) @@ to_tsquery('simple', name_key(${words!}))`,
      ),
    )
    .$if(q !== undefined && words === undefined, (query) => query.where(sql<boolean>`false`))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(after!.at, after!.id))),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Every value of an indexed expression, by a step of the index for each. */
async function distinct(db: Db, expression: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive known as (
      (select ${expression} as value from audit_log order by 1 limit 1)
      union all
      select (select ${expression} from audit_log where ${expression} > known.value order by 1 limit 1)
      from known where known.value is not null)
    select value from known where value is not null limit 200`.execute(db)
  return rows.map(({ value }) => value)
}

export const listActionNames = (db: Db) => distinct(db, sql`action`)
export const listKinds = (db: Db) => distinct(db, sql`split_part(subject, ':', 1)`)
