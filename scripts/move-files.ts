import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { copyFiles } from '#lib/files/file-move.ts'
import { objectStorage, objectStoreClient } from '#lib/files/object-storage.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import type { FileStore } from '#config/files.ts'
import { runCommand } from './command.ts'

const usage = 'Usage: npm run move-files -- --to s3'

function checkArguments() {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' } } })
    if (values.to === 's3') return
  } catch {
    // The usage says what is wrong.
  }
  throw new CommandFailed(usage)
}

/** Tells buckets of the same name in different stores apart. */
const placeOf = ({ endpoint, region }: FileStore) =>
  createHash('sha256').update(`${endpoint} ${region}`).digest('hex').slice(0, 8)

await runCommand(async ({ fileStore, mediaDir, privateDir, dataDir }) => {
  checkArguments()
  if (!fileStore) throw new CommandFailed('S3_BUCKET and the variables beside it say where to: see README')
  const client = objectStoreClient(fileStore)
  let failed = 0
  for (const [folder, bucket] of [
    [mediaDir, fileStore.bucket],
    [privateDir, fileStore.privateBucket],
  ] as const) {
    if (!existsSync(folder)) continue
    const counts = await copyFiles({
      folder,
      target: objectStorage(client, bucket),
      journal: path.join(dataDir, `copied-to-${bucket}-${placeOf(fileStore)}`),
      isSkipped: (key) => key.startsWith('sitemaps/'),
      onProgress: ({ copied }) => {
        if (copied % 1_000 === 0 && copied > 0) console.log(`${bucket}: ${copied} files`)
      },
    })
    console.log(`${bucket}: ${counts.copied} files copied and compared, ${counts.before} were there`)
    for (const key of counts.failed) console.log(`${bucket}: ${key} differs`)
    failed += counts.failed.length
  }
  client.destroy()
  if (failed > 0) throw new CommandFailed(`${failed} files differ from their copies: run the command again`)
  console.log(`All files are copied. Once every process has S3_BUCKET, ${mediaDir} and ${privateDir} may go.`)
})
