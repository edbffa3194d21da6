import { sql } from 'kysely'
import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { makePhotoAvif } from '#api/modules/media/jobs.ts'
import { cleanOutbox } from '#api/modules/notifications/jobs.ts'
import { sendMessage } from '#api/modules/notifications/dispatch.ts'
import { expectGoodInEveryLook, hydrated, test } from '#tests/support/browser/browser.ts'

test('lets an admin find and retry failed jobs, at both widths and by keyboard', async ({
  openPage,
  make,
  login,
  db,
}) => {
  const token = await login(await make.account({ role: 'admin' }))
  await enqueue(db, cleanOutbox, {})
  await enqueue(db, sendMessage, { messageId: 1 }, { key: 'mail' })
  await enqueue(db, makePhotoAvif, { hash: 'x' }, { key: 'photo' })
  await sql`
    update graphile_worker._private_jobs
    set last_error = ${`Error: connect ECONNREFUSED 10.0.0.1:25 ${'verylongpart'.repeat(12)}`},
      attempts = case key when 'mail' then 16 else 3 end, run_at = now() + interval '1 hour'
    where key is not null`.execute(db)
  const page = await openPage({ width: 390, token })
  await page.goto('/admin/poslovi')
  await hydrated(page)
  await expectGoodInEveryLook(page, [1280, 390], async ({ width, colorScheme }) => {
    const folder = process.env['SHOTS']
    if (folder)
      await page.screenshot({ path: `${folder}/poslovi-${width}-${colorScheme}.png`, fullPage: true })
  })
  const retry = page.getByRole('button', { name: /^Pokušajte ponovo Slanje e-maila i SMS-a/ })
  await retry.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Posao je ponovo u redu').waitFor()
  const { rows } = await sql`select attempts from graphile_worker._private_jobs where key = 'mail'`.execute(
    db,
  )
  expect(rows).toEqual([{ attempts: 0 }])
})
