import { createHash } from 'node:crypto'
import { localDay } from '#lib/time.ts'

/** Hashes content with its day: a unique column of hashes keeps a repeat on the same day out. */
export const dailyHash = (at: Date, content: object): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([localDay(at), content]))
    .digest()
