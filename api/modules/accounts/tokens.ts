import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export const newSecret = () => randomBytes(32).toString('base64url')

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()

export const secretMatches = (secret: string, hash: Buffer) => timingSafeEqual(hashSecret(secret), hash)

/** The bearer string of a session: "id|secret". */
export const formatToken = (sessionId: number, secret: string) => `${sessionId}|${secret}`

export function parseToken(token: string): { sessionId: number; secret: string } | undefined {
  const match = /^(\d{1,15})\|([\w-]{20,100})$/.exec(token)
  return match ? { sessionId: Number(match[1]), secret: match[2]! } : undefined
}

/** Enough of a token's hash to distinguish messages about it. */
export const shortHash = (token: string) => hashSecret(token).toString('hex').slice(0, 16)
