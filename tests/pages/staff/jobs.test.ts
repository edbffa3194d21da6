import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { sendMessage } from '#api/modules/notifications/dispatch.ts'
import { test } from '#tests/support/test.ts'

async function failed(db: Db, error: string, attempts = sendMessage.maxAttempts): Promise<number> {
  await enqueue(db, sendMessage, { messageId: 1 }, { key: error })
  const { rows } = await sql<{ id: number }>`
    update graphile_worker._private_jobs
    set last_error = ${error}, attempts = ${attempts}, run_at = now() + interval '1 hour'
    where key = ${error} returning id`.execute(db)
  return rows[0]!.id
}

test('opens the page of jobs to admins only', async ({ site, make, login }) => {
  const ask = async (role?: 'member' | 'moderator' | 'admin') => {
    const headers = role ? { cookie: `auth.token=${await login(await make.account({ role }))}` } : {}
    return (await site.inject({ url: '/admin/poslovi', headers })).statusCode
  }
  expect([await ask(), await ask('member'), await ask('moderator'), await ask('admin')]).toEqual([
    404, 404, 404, 200,
  ])
})

test('shows an admin failures and their reasons, and retries them without scripts', async ({
  site,
  make,
  login,
  db,
}) => {
  const cookie = `auth.token=${await login(await make.account({ role: 'admin' }))}`
  const id = await failed(db, 'Error: <b>connection</b> refused\n    at stack')
  await failed(db, 'Error: later', 2)
  const open = async () => (await site.inject({ url: '/admin/poslovi', headers: { cookie } })).body
  const page = await open()
  expect(page).toContain('Error: &lt;b&gt;connection&lt;/b&gt; refused')
  expect(page).not.toContain('at stack')
  expect(page).toContain(`Slanje e-maila i SMS-a #${id}`)
  expect(page).toContain('Više se ne pokušava.')
  expect(page).toContain('Pokušaj 2 od 16')
  expect(page).toContain('Istek oglasa')

  const retry = (who: string) =>
    site.inject({
      method: 'POST',
      url: '/admin/poslovi',
      headers: {
        cookie: who,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: `id=${id}`,
    })
  const stranger = await retry(`auth.token=${await login(await make.account())}`)
  expect(stranger.statusCode).toBe(404)
  const reply = await retry(cookie)
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/admin/poslovi?pokrenuto'])
  const { rows } = await sql`
    select attempts, run_at <= now() as is_due from graphile_worker._private_jobs where id = ${id}`.execute(
    db,
  )
  expect(rows).toEqual([{ attempts: 0, is_due: true }])
})
