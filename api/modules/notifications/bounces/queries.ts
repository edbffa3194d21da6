import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { Bounce } from './read.ts'

/** Stops mails to the address, unless its owner has proved since that it takes mail. */
export const markBounced = (db: Db, { recipient, at }: Bounce, now: Date) =>
  db
    .updateTable('account')
    .set({ email_refused_at: now })
    .where(sql`lower(email)`, '=', recipient.toLowerCase())
    .where('email_refused_at', 'is', null)
    .$if(at !== null, (query) =>
      query.where((eb) => eb.or([eb('email_verified_at', 'is', null), eb('email_verified_at', '<=', at)])),
    )
    .execute()
