import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '#db/embedded/binaries.ts'
import { createCluster, serverEnv } from '#db/embedded/cluster.ts'
import { guarded } from '#db/embedded/guard.ts'
import { serverUser } from '#db/embedded/user.ts'
import { commandsOf, postmasters } from '#tests/platform/processes.ts'
import { freePort } from '#tests/support/free-port.ts'

const startsWithinMs = 60_000

export type ExternalServer = {
  url(role: string, database: string): string
  /** Runs statements as the superuser. */
  run(database: string, ...statements: string[]): Promise<void>
  /** Kills all its processes at once. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL as operators run it: over TCP, with passwords. Every role's password is its name. */
export async function openExternalServer(): Promise<ExternalServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-external-'))
  chmodSync(folder, 0o777) // as root, another user runs the server
  const data = path.join(folder, 'data')
  const user = serverUser(data)
  const { initdb, postgres } = findBinaries(user)
  await createCluster(initdb, data, user, false)
  writeFileSync(
    path.join(data, 'pg_hba.conf'),
    'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  )
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=300',
  ]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]

  async function run(database: string, ...statements: string[]) {
    const client = new pg.Client({ host: folder, port, user: 'postgres', database })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  async function start() {
    const server = spawn(...guarded(postgres, args), {
      ...user,
      cwd: '/',
      env: serverEnv,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const ended = once(server, 'exit')
    // Polls, since the server says nowhere that it accepts connections.
    for (const deadline = Date.now() + startsWithinMs; ; await sleep(50)) {
      const failure: unknown = await run('postgres').catch((error: unknown) => error)
      if (!failure) return { stdin: server.stdin, ended }
      if (Date.now() > deadline) throw failure
    }
  }
  let server = await start()
  return {
    url: (role, database) => `postgres://${role}:${role}@127.0.0.1:${port}/${database}`,
    run,
    async kill() {
      const postmaster = postmasters(data)[0]!.pid
      const connections = commandsOf().filter(({ parent }) => parent === postmaster)
      process.kill(postmaster, 'SIGKILL')
      // Left alone, they end at their own pace and hold up the next start.
      for (const { pid } of connections)
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It has ended already.
        }
      await server.ended
    },
    start: async () => void (server = await start()),
    async stop() {
      server.stdin.end()
      await server.ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
