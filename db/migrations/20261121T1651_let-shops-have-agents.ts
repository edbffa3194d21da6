import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table account
      add column agent_of_shop_id bigint references shop (id) on delete set null,
      -- A shop cannot be an agent.
      add check (agent_of_shop_id is null or type = 'user')`.execute(db)
  // Serves the list of a shop's agents.
  await sql`create index account_agent_of on account (agent_of_shop_id) where agent_of_shop_id is not null`.execute(
    db,
  )
}
