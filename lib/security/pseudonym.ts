import { createHmac } from 'node:crypto'

export type Pseudonym = (text: string) => Buffer

const bytes = 10 // enough to tell a day's visitors apart

/** A hash that nobody can compute without the key. */
export const keyedHash =
  (key: Buffer) =>
  (text: string): Buffer =>
    createHmac('sha256', key).update(text).digest()

/** The same for the same text; irreversible without the key. */
export const pseudonymOf =
  (key: Buffer): Pseudonym =>
  (text) =>
    createHmac('sha256', key).update(text).digest().subarray(0, bytes)
