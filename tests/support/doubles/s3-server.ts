import { spawn } from 'node:child_process'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { vi } from 'vitest'
import type { FileStore } from '#config/files.ts'
import { objectStoreClient } from '#lib/files/object-storage.ts'
import { motoServer } from '#scripts/deep-services.ts'
import { killed, look } from '#tests/support/doubles/server-process.ts'
import { freePort } from '#tests/support/free-port.ts'

export type S3Server = { store: FileStore; stop(): Promise<void>; start(): Promise<void> }

/**
 * An S3 server (moto) with the two buckets of a site; undefined where `npm run test:deep` could not install it.
 * `stop` and `start` let it be away for a while; its content does not outlive that.
 */
export async function openS3Server(): Promise<S3Server | undefined> {
  const program = motoServer()
  if (!program) return undefined
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
  let child = await startMoto(program, port)
  await createBuckets(store)
  return {
    store,
    async start() {
      child = await startMoto(program, port)
      await createBuckets(store)
    },
    stop: () => killed(child),
  }
}

async function startMoto(program: string, port: number) {
  const child = spawn(program, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  await vi.waitFor(() => look(`http://127.0.0.1:${port}/moto-api/`), { timeout: 30_000, interval: 100 })
  return child
}

async function createBuckets(store: FileStore) {
  const client = objectStoreClient(store)
  for (const Bucket of [store.bucket, store.privateBucket])
    await client.send(new CreateBucketCommand({ Bucket }))
  client.destroy()
}
