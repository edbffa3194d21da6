import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A refusal is no problem that staff look at.
  await sql`update payment set problem = null where problem = 'declined'`.execute(db)
  // Serves the list of payments with a problem.
  await sql`create index payment_problem on payment (id) where problem is not null`.execute(db)
}
