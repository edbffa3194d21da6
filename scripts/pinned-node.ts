import path from 'node:path'
import { pinnedVersion } from './pinned-version.ts'

// npm's scripts start the pinned Node. A direct "node scripts/…" may run another one, which is replaced here,
// before anything that needs the pinned one is loaded.
if (Number.parseInt(process.versions.node, 10) < Number.parseInt(pinnedVersion, 10)) {
  const launcher = path.join(import.meta.dirname, 'run.mjs')
  const program = path.relative(import.meta.dirname, process.argv[1]!).replace(/\.ts$/, '')
  process.execve?.(
    process.execPath,
    [process.execPath, launcher, program, ...process.argv.slice(2)],
    process.env,
  )
}

// Started by a launcher of an older Node: when that is killed, this program shuts down as if asked to.
if (process.channel && process.env['LAUNCHER_PID'] === String(process.ppid)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
