import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

type Ceremony = {
  challenge: string
  origin?: string
  rpId?: string
  /** True if the finger or the PIN was checked. */
  verified?: boolean
  /** Number of uses of the key. */
  counter?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A software key (ES256) that signs like a security key. */
export function authenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(jwk.x!, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(jwk.y!, 'base64url'))],
  ])
  const head = ({ rpId = 'localhost', verified = true, counter = 0 }: Ceremony, more: number = 0) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const set = flags.present | (verified ? flags.verified : 0) | more
    return Buffer.concat([sha256(rpId), Buffer.from([set]), count])
  }
  const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    id: id.toString('base64url'),
    /** As the server keeps it. */
    publicKey: Buffer.from(isoCBOR.encode(cose)),
    /** The result of `navigator.credentials.create`. */
    create(ceremony: Ceremony) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        head(ceremony, flags.attested),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(cose),
      ])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** The result of `navigator.credentials.get`. */
    get(ceremony: Ceremony) {
      const authData = head(ceremony)
      const data = clientData('webauthn.get', ceremony)
      return credential({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
      })
    },
  }
}
