import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { generate } from 'selfsigned'
import { onTestFinished } from 'vitest'

export type Certificate = { key: string; cert: string }

/** A self-signed certificate for this machine, not yet trusted. */
export async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { key, cert }
}

/**
 * Makes this process trust the certificate until the test ends, as NODE_EXTRA_CA_CERTS does for a whole
 * program.
 */
export function trust({ cert }: Certificate) {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, cert])
  onTestFinished(() => tls.setDefaultCACertificates(before))
}

/** A file for NODE_EXTRA_CA_CERTS. */
export function certificateFile({ cert }: Certificate): { file: string; remove(): void } {
  const file = path.join(os.tmpdir(), `bazar-ca-${crypto.randomUUID()}.pem`)
  writeFileSync(file, cert)
  return { file, remove: () => rmSync(file, { force: true }) }
}

/** The port that a server was assigned on this machine. */
export async function listening(server: {
  listen(port: number, host: string): unknown
  once(event: string, listener: () => void): unknown
  address(): unknown
}): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server as never, 'listening')
  return (server.address() as { port: number }).port
}
