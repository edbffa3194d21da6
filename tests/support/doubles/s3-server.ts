import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { expect } from 'vitest'
import type { FileStore } from '#config/files.ts'
import { objectStoreClient } from '#lib/files/object-storage.ts'
import { freePort } from '#tests/support/free-port.ts'

const run = promisify(execFile)
const moto = 'moto[s3,server]==5.1.18'
const folder = path.join(import.meta.dirname, '../../../node_modules/.cache/moto')

export type S3Server = { store: FileStore; stop(): Promise<void>; start(): Promise<void> }

/**
 * An S3 server (moto, from PyPI) with the two buckets of a site; undefined where Python or the package cannot be
 * had. `stop` and `start` let it be away for a while; its content does not outlive that.
 */
export async function openS3Server(): Promise<S3Server | undefined> {
  try {
    await installMoto()
  } catch (error) {
    process.stderr.write(`No S3 server: ${(error as Error).message.split('\n')[0]}\n`)
    return undefined
  }
  const port = await freePort()
  const store: FileStore = {
    bucket: 'site-public',
    privateBucket: 'site-private',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    forcePathStyle: true,
  }
  let child = await startMoto(port)
  await createBuckets(store)
  return {
    store,
    async start() {
      child = await startMoto(port)
      await createBuckets(store)
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function installMoto() {
  if (existsSync(path.join(folder, 'bin/moto_server'))) return
  await run('python3', ['-m', 'venv', folder])
  await run(path.join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', moto])
}

async function startMoto(port: number) {
  const child = spawn(path.join(folder, 'bin/moto_server'), ['-H', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
  })
  // Not with `fetch`, whose connections would outlive the server.
  await expect
    .poll(() => answers(`http://127.0.0.1:${port}/moto-api/`), { timeout: 30_000, interval: 100 })
    .toBe(true)
  return child
}

const answers = (url: string) =>
  fetch(url, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  )

async function createBuckets(store: FileStore) {
  const client = objectStoreClient(store)
  for (const Bucket of [store.bucket, store.privateBucket])
    await client.send(new CreateBucketCommand({ Bucket }))
  client.destroy()
}
