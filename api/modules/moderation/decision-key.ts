import { createHash } from 'node:crypto'

/** Hashes the key in a mail, which opens a decision without a login. */
export const hashKey = (key: string) => createHash('sha256').update(key).digest()
