import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { openSearchProgram } from '#scripts/deep-services.ts'
import { asNobody, reachable } from '#tests/support/doubles/as-nobody.ts'
import { killed, look } from '#tests/support/doubles/server-process.ts'
import { freePort } from '#tests/support/free-port.ts'

export type OpenSearchServer = {
  url: string
  /** Its process, which a test may stop and let go on. */
  pid(): number
  /** Kills it; the data stay. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A single OpenSearch node; undefined where `npm run test:deep` could not install it. */
export async function openOpenSearch(): Promise<(OpenSearchServer & AsyncDisposable) | undefined> {
  const program = openSearchProgram()
  if (!program) return undefined
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opensearch-'))
  // OpenSearch refuses to run as root.
  if (asNobody.uid !== undefined) chownSync(folder, asNobody.uid, asNobody.gid)
  const classes = reachable(program.folder, folder)
  const [port, transport] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const start = async () => {
    const child = spawn(
      program.java,
      [
        '-Xms512m',
        '-Xmx512m',
        '--add-modules=jdk.incubator.vector',
        '--enable-native-access=ALL-UNNAMED',
        '-cp',
        `${classes}:${path.join(classes, 'lib/*')}`,
        'Start',
        String(port),
        String(transport),
        folder,
      ],
      { stdio: 'ignore', cwd: folder, env: { ...process.env, HOME: folder }, ...asNobody },
    )
    await vi.waitFor(() => look(url), { timeout: 120_000, interval: 200 })
    return child
  }
  let child = await start()
  const stop = () => killed(child)
  return {
    url,
    pid: () => child.pid!,
    stop,
    start: async () => void (child = await start()),
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
