import { createHash } from 'node:crypto'
import { localDay } from './time.ts'

/** Equal for the same content on the same day, so that a unique column of it stores a repeat once. */
export const dailyHash = (at: Date, content: object): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([localDay(at), content]))
    .digest()
