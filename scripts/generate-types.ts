import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createDb } from '#lib/database/db.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { migrate } from '#db/migrate.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import { runCommand } from './command.ts'

const root = path.join(import.meta.dirname, '..')
const target = path.join(root, 'lib/database/database.generated.ts')

/** Generates the table types from an empty database with all migrations, whatever DATA_DIR contains. */
await runCommand(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-types-'))
  const server = await openTemporaryServer()
  try {
    const db = createDb(server.url(), { max: 1 })
    await migrate(db)
    await db.destroy()
    const draft = path.join(folder, 'types.generated.ts')
    generate(server.url(), draft)
    if (process.argv.includes('--check')) {
      if (readFileSync(draft, 'utf8') !== readFileSync(target, 'utf8'))
        throw new CommandFailed(
          'lib/database/database.generated.ts does not match the migrations: run npm run generate',
        )
    } else {
      copyFileSync(draft, `${target}.new`)
      renameSync(`${target}.new`, target)
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

function generate(url: string, file: string) {
  const args = ['--dialect', 'postgres', '--url', url, '--out-file', file, '--log-level', 'error']
  args.push(
    '--exclude-pattern',
    '{kysely_migration*,graphile_worker.*}',
    '--type-mapping',
    '{"int8":"number"}',
  )
  const codegen = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const { status, stderr } = spawnSync(process.execPath, [codegen, ...args], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new CommandFailed(`kysely-codegen failed: ${stderr}`)
}
