import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { test } from '#tests/support/test.ts'
import { startWorker } from './processes/bundled.ts'

/** `ALERTS=10000 vitest run kill-alerts` takes some minutes. */
const alerts = Number(process.env['ALERTS'] ?? 1_200)
const timeout = 120_000 + alerts * 100

/** Accounts that all saved the same search. */
async function makeSearchers(db: Db) {
  await sql`
    with searcher as (
      insert into account (username, email, email_verified_at)
      select 'trazilac' || number, 'trazilac' || number || '@example.com', now()
      from generate_series(1, ${alerts}::int) as number
      returning id
    ), pattern as (
      insert into search_pattern (hash, query, created_at)
      values ('\x01', '{"text": "kontrabas"}', now()) returning id
    )
    insert into saved_search
      (account_id, pattern_id, parameters, name, frequency, by_mail, by_push, created_at, seen_at)
    select searcher.id, pattern.id, '{"q": "kontrabas"}', 'kontrabas', 'instant', true, true, now(), now()
    from searcher, pattern`.execute(db)
}

const count = async (db: Db, table: 'saved_search_match' | 'inbox_message') => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]!.count
}

test(
  'mails each alert once although the worker is killed while it publishes and while it sends',
  { timeout },
  async ({ cloned, db, make }) => {
    await makeSearchers(db)
    await make.listing({ title: 'Kontrabas', published_at: new Date(Date.now() + 1_000) })
    const reaches = (table: 'saved_search_match' | 'inbox_message', share: number) =>
      expect
        .poll(() => count(db, table), { timeout, interval: 5 })
        .toBeGreaterThanOrEqual(Math.round(alerts * share))

    const worker = await startWorker('alert-worker.ts', cloned.url)
    await reaches('saved_search_match', 0.3)
    worker.kill('SIGKILL')
    expect(await count(db, 'saved_search_match')).toBeLessThan(alerts)

    const sending = await startWorker('alert-worker.ts', cloned.url)
    await reaches('inbox_message', 0.3)
    sending.kill('SIGKILL')
    expect(await count(db, 'inbox_message')).toBeLessThan(alerts)

    await startWorker('alert-worker.ts', cloned.url)
    await reaches('inbox_message', 1)
    // The jobs of killed workers run again.
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from graphile_worker.jobs
        where task_identifier in ('deliver-notices', 'send-message')`.execute(db)
      return rows[0]!.count
    }
    await expect.poll(waiting, { timeout, interval: 250 }).toBe(0)
    const { rows } = await sql`
      select count(*) as mails, count(distinct recipient) as recipients, count(distinct message_id) as ids
      from inbox_message where subject = '„kontrabas“: Kontrabas, 100 KM'`.execute(db)
    expect(rows).toEqual([{ mails: alerts, recipients: alerts, ids: alerts }])
    expect(await count(db, 'inbox_message')).toBe(alerts)
  },
)
