import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFrom } from './app-secret.ts'

/** Encrypts data that must be read again. Data sealed for one context opens in no other. */
export type Sealer = {
  seal(text: string, context: string): Buffer
  /** Throws if it was sealed with another secret or for another context, or was modified. */
  open(sealed: Buffer, context: string): string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export function makeSealer(secret: string): Sealer {
  const key = keyFrom(secret, 'sealer')
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, context) {
      const nonce = sealed.subarray(0, nonceBytes)
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
      const text = decipher.update(sealed.subarray(nonceBytes + tagBytes))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}
