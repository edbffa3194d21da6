import { createRequire } from 'node:module'

const { optionalDependencies } = createRequire(import.meta.url)('../package.json') as {
  optionalDependencies: Record<string, string>
}
const place = `${process.platform}-${process.arch}`

/** The one version that everything runs on here, as package.json pins it. */
export const pinnedVersion = (optionalDependencies[`node-${place}`] ??
  optionalDependencies[`node-bin-${place}`])!
