import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'
import '#scripts/pinned-node.ts'

/** Severities of production packages that fail the check; lesser ones are only listed. */
const failing = ['high', 'critical']

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), isDirect: z.boolean() }),
  ),
})

export type Audit = { isKnown: boolean; found: string[]; failures: string[] }

/** Reads the output of `npm audit --json`; unknown if the registry gave no answer. */
export function readAudit(printed: string): Audit {
  let content: unknown
  try {
    content = JSON.parse(printed)
  } catch {
    // Not JSON, so no answer.
    content = undefined
  }
  const parsed = report.safeParse(content)
  if (!parsed.success) return { isKnown: false, found: [], failures: [] }
  const all = Object.entries(parsed.data.vulnerabilities)
  const shown = (some: typeof all) =>
    some.map(([name, { severity, range }]) => `${severity}: ${name} ${range}`)
  return {
    isKnown: true,
    found: shown(all),
    failures: shown(all.filter(([, { severity }]) => failing.includes(severity))),
  }
}

if (import.meta.main) {
  const { stdout } = spawnSync(
    'npm',
    ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'],
    { cwd: path.join(import.meta.dirname, '../..'), encoding: 'utf8', timeout: 60_000 },
  )
  const { isKnown, found, failures } = readAudit(stdout ?? '')
  if (isKnown)
    console.log(`${found.length} known vulnerabilities in production packages, ${failures.length} serious`)
  else console.log('The registry has no audit data; run `npm audit --omit=dev` against one that does.')
  for (const one of found) console.log(one)
  if (failures.length > 0) process.exitCode = 1
}
