const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** For an Idempotency-Key. `randomUUID` exists only over https. */
export function newKey(): string {
  let key = ''
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) key += hex[byte]!
  return key
}
