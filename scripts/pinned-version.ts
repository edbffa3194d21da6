import { createRequire } from 'node:module'

const { optionalDependencies } = createRequire(import.meta.url)('../package.json') as {
  optionalDependencies: Record<string, string>
}
const place = `${process.platform}-${process.arch}`

/** The Node version for everything here, pinned in package.json. */
export const pinnedVersion = (optionalDependencies[`node-${place}`] ??
  optionalDependencies[`node-bin-${place}`])!
