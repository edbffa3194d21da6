import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test as base } from 'vitest'
import { fileStorage } from './storage.ts'

const test = base.extend('folder', ({}, { onCleanup }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-storage-'))
  onCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
})

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('leaves nothing behind when storing fails', async ({ folder }) => {
  const storage = fileStorage(path.join(folder, 'media'), path.join(folder, 'unfinished'))
  await storage.put('ab/first', Buffer.from('first'))
  // A folder of that name is in the way.
  mkdirSync(path.join(folder, 'media/ab/second/x'), { recursive: true })

  await expect(storage.put('ab/second', Buffer.from('second'))).rejects.toThrow()

  expect(filesIn(folder)).toEqual(['first'])
})
