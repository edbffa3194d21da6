import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { motoServer, openSearchProgram, systemProgram } from '#scripts/deep-services.ts'
import { openExternalServer } from '#tests/support/doubles/external-server.ts'
import { openOpenSearch } from '#tests/support/doubles/opensearch-server.ts'
import { openPooler } from '#tests/support/doubles/pooler.ts'
import { openS3Server } from '#tests/support/doubles/s3-server.ts'
import { killed, reach } from '#tests/support/doubles/server-process.ts'
import { freePort } from '#tests/support/free-port.ts'

/** Something that a test kills and starts again. */
export type Part = { kill(): Promise<void>; start(): Promise<void> }

/** Says whether everything that a cluster needs is installed. */
export const canHaveCluster = () =>
  Boolean(
    openSearchProgram() &&
    motoServer() &&
    systemProgram('redis-server') &&
    systemProgram('pgbouncer') &&
    systemProgram('caddy'),
  )

/** A program that listens on a port, until the stack is disposed of. */
async function served(
  stack: AsyncDisposableStack,
  name: 'redis-server' | 'caddy',
  args: readonly string[],
  { port, cwd }: { port: number; cwd: string },
): Promise<Part> {
  const program = systemProgram(name)!
  const start = async () => {
    const env = { ...program.env, HOME: cwd }
    const child = spawn(program.file, args, { stdio: 'ignore', cwd, env })
    await vi.waitFor(() => reach(port), { timeout: 20_000, interval: 50 })
    return child
  }
  let child = await start()
  const kill = () => killed(child)
  stack.defer(kill)
  return { kill, start: async () => void (child = await start()) }
}

export type Services = Awaited<ReturnType<typeof openServices>>

/** PostgreSQL behind PgBouncer, OpenSearch, Redis and an S3 server (moto). */
export async function openServices(stack: AsyncDisposableStack) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cluster-'))
  chmodSync(folder, 0o755)
  stack.defer(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  const database = await openExternalServer()
  stack.defer(() => database.stop())
  await database.run(
    'postgres',
    "create role bazar login password 'bazar'",
    'create database bazar owner bazar',
  )
  const directUrl = database.url('bazar', 'bazar')
  const pooler = stack.use((await openPooler(directUrl))!)
  const openSearch = stack.use((await openOpenSearch())!)
  const s3 = (await openS3Server())!
  stack.defer(() => s3.stop())
  const redisPort = await freePort()
  const redisArgs = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const redis = await served(stack, 'redis-server', redisArgs, { port: redisPort, cwd: folder })
  return {
    folder,
    directUrl,
    parts: {
      PostgreSQL: database,
      OpenSearch: { kill: () => openSearch.stop(), start: () => openSearch.start() },
      Redis: redis,
      PgBouncer: { kill: () => pooler.kill(), start: () => pooler.start() },
      'the S3 server': { kill: () => s3.stop(), start: () => s3.start() },
    } satisfies Record<string, Part>,
    env: {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: directUrl,
      OPENSEARCH_URL: openSearch.url,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      S3_BUCKET: s3.store.bucket,
      S3_PRIVATE_BUCKET: s3.store.privateBucket,
      S3_ENDPOINT: s3.store.endpoint,
      S3_ACCESS_KEY_ID: s3.store.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.store.secretAccessKey,
      S3_FORCE_PATH_STYLE: '1',
    },
  }
}

/** Caddy in front of web processes: asks each whether it is ready, and connects to another if one refuses. */
export async function openBalancer(
  stack: AsyncDisposableStack,
  { folder, port, nodes }: { folder: string; port: number; nodes: readonly number[] },
): Promise<Part> {
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(
    file,
    `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy ${nodes.map((node) => `127.0.0.1:${node}`).join(' ')} {
    lb_policy round_robin
    lb_try_duration 5s
    lb_try_interval 100ms
    fail_duration 2s
    health_uri /readyz
    health_interval 500ms
    health_timeout 2s
  }
}
`,
  )
  return served(stack, 'caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { port, cwd: folder })
}
