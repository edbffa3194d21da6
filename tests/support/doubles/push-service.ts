import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Buffer } from 'node:buffer'

type Received = { path: string; topic: string | undefined; ttl: string | undefined; push: unknown }

/** A browser's side of a subscription: its data for the site, and the decryption of pushes (RFC 8291). */
export function pushBrowser(endpoint: string) {
  const pair = createECDH('prime256v1')
  const ownKey = pair.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  function open(body: Buffer): unknown {
    const [salt, keyLength] = [body.subarray(0, 16), body[20]!]
    const senderKey = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey])
    const secret = derive(pair.computeSecret(senderKey), auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // The last byte that is not zero ends the padding.
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
  }
  const keys = { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') }
  return { subscription: { endpoint, keys }, open }
}

/** Throws unless the request is signed by the site for this service (RFC 8292). */
function checkSignature(authorization: string, audience: string): string {
  const [, token, key] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization)!
  const [header, claims, signature] = token!.split('.')
  const point = Buffer.from(key!, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  })
  const isSound = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  const { aud } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { aud: string }
  if (!isSound || aud !== audience) throw new Error(`not signed for ${audience}`)
  return key!
}

/**
 * A push service on this machine that checks the site's pushes. Answers each path with its status, else
 * 201.
 */
export async function startPushService(statuses: ReadonlyMap<string, number> = new Map()) {
  const received: Received[] = []
  const keys = new Set<string>()
  const browsers = new Map<string, ReturnType<typeof pushBrowser>>()
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url!
    const status = statuses.get(path)
    if (status) return void reply.writeHead(status).end()
    try {
      keys.add(checkSignature(request.headers.authorization ?? '', origin))
      const push = browsers.get(path)!.open(Buffer.concat(chunks))
      const { topic, ttl } = request.headers as Record<string, string>
      received.push({ path, topic, ttl, push })
      reply.writeHead(201).end()
    } catch (error) {
      reply.writeHead(400).end(String(error))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    keys,
    /** A new browser with a subscription at this path. */
    browser(path: string) {
      const browser = pushBrowser(origin + path)
      browsers.set(path, browser)
      return browser.subscription
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
