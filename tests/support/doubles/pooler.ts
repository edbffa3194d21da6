import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { systemProgram } from '#scripts/deep-services.ts'
import { asNobody, reachable } from '#tests/support/doubles/as-nobody.ts'
import { killed, reach } from '#tests/support/doubles/server-process.ts'
import { freePort } from '#tests/support/free-port.ts'

export type Pooler = {
  url: string
  kill(): Promise<void>
  start(): Promise<void>
}

/** PgBouncer in transaction mode in front of `databaseUrl`, configured as README says. */
export async function openPooler(databaseUrl: string): Promise<(Pooler & AsyncDisposable) | undefined> {
  const program = systemProgram('pgbouncer')
  if (!program) return undefined
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pooler-'))
  chmodSync(folder, 0o755)
  const listening = await freePort()
  const configuration = path.join(folder, 'pgbouncer.ini')
  writeFileSync(path.join(folder, 'users.txt'), `"${username}" "${password}"\n`)
  writeFileSync(
    configuration,
    `[databases]
* = host=${hostname} port=${port} connect_query='set statement_timeout = 8000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 10000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
`,
  )
  // PgBouncer refuses to run as root.
  const binary = path.join(reachable(path.dirname(program.file), folder), path.basename(program.file))
  const libraries = reachable(program.env.LD_LIBRARY_PATH, folder)
  const env = { ...program.env, LD_LIBRARY_PATH: libraries }
  const start = async () => {
    const child = spawn(binary, ['-q', configuration], { stdio: 'ignore', env, ...asNobody })
    await vi.waitFor(() => reach(listening), { timeout: 20_000, interval: 50 })
    return child
  }
  let child = await start()
  const kill = () => killed(child)
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${listening}${pathname}`,
    kill,
    start: async () => void (child = await start()),
    async [Symbol.asyncDispose]() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
