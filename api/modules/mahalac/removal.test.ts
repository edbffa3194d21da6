import { expect, vi } from 'vitest'
import { boardNoteDays } from '#contract/limits/messages.ts'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { noteOf } from '#tests/support/services/notes.ts'
import { test as base } from '#tests/support/test.ts'
import { forgetBoardNotes } from './jobs.ts'

const test = base
  .extend('photographed', { scope: 'file' }, ({ clock, db, deps }) => async (author_id: number, days = 0) => {
    const created_at = new Date(clock.now().getTime() - days * dayMs)
    const id = await noteOf(db, { author_id, created_at })
    const key = `mahalac/${id}/abc`
    await deps.privateStorage.put(`${key}-md.webp`, 'webp')
    await db.updateTable('board_note').set({ photo_key: key }).where('id', '=', id).execute()
    return { id, key }
  })
  .extend(
    'hasPhoto',
    { scope: 'file' },
    ({ deps }) =>
      ({ key }: { key: string }) =>
        deps.privateStorage.exists(`${key}-md.webp`),
  )

test('keeps a note whose photo could not be deleted, so that its author can try again', async ({
  app,
  deps,
  hasPhoto,
  login,
  make,
  photographed,
}) => {
  const author = await make.account()
  const call = caller(app, await login(author))
  const note = await photographed(author.id)

  const files = vi.spyOn(deps.privateStorage, 'delete').mockRejectedValue(new Error('killed'))
  expect((await call('DELETE', `/mahalac/notes/${note.id}`)).status).toBe(500)
  files.mockRestore()
  expect([(await call('GET', `/mahalac/notes/${note.id}`)).status, await hasPhoto(note)]).toEqual([200, true])

  expect((await call('DELETE', `/mahalac/notes/${note.id}`)).status).toBe(200)
  expect([(await call('GET', `/mahalac/notes/${note.id}`)).status, await hasPhoto(note)]).toEqual([
    404,
    false,
  ])
})

test('deletes notes with photo and replies after two years', async ({
  app,
  db,
  hasPhoto,
  make,
  photographed,
  runJobs,
}) => {
  const author = await make.account()
  const old = await photographed(author.id, boardNoteDays + 1)
  const recent = await photographed(author.id, boardNoteDays - 1)
  const replies = [
    await noteOf(db, { author_id: author.id, parent_id: old.id }),
    await noteOf(db, { author_id: author.id, parent_id: recent.id }),
  ]
  await enqueue(db, forgetBoardNotes, {})
  await runJobs()
  const call = caller(app)
  const shown = [old.id, recent.id].map(async (id) => (await call('GET', `/mahalac/notes/${id}`)).status)
  expect(await Promise.all(shown)).toEqual([404, 200])
  expect([await hasPhoto(old), await hasPhoto(recent)]).toEqual([false, true])
  const left = await db.selectFrom('board_note').select('id').where('id', 'in', replies).execute()
  expect(left).toEqual([{ id: replies[1] }])
})
