import { deleteInBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'

/** Deletes sessions last used before `usedBefore` or created before `createdBefore`. Returns how many. */
export const deleteSessionsBefore = (
  db: Db,
  { usedBefore, createdBefore }: { usedBefore: Date; createdBefore: Date },
): Promise<number> =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('session')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('session')
          .select('id')
          .where('kind', '=', 'device')
          .where((either) =>
            either.or([either('last_used_at', '<', usedBefore), either('created_at', '<', createdBefore)]),
          )
          .limit(limit),
      )
      .executeTakeFirst(),
  )

export const deleteLoginsBefore = (db: Db, time: Date): Promise<number> =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('account_login')
      .where('id', 'in', (eb) =>
        eb.selectFrom('account_login').select('id').where('at', '<', time).limit(limit),
      )
      .executeTakeFirst(),
  )
