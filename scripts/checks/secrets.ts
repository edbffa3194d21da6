import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import '#scripts/pinned-node.ts'

/** Secrets recognisable by their form; a group `secret` must also look random, or it is an example. */
const patterns: Record<string, RegExp> = {
  'private key': /-----BEGIN (?:[A-Z]{1,20} ){0,3}PRIVATE KEY-----/g,
  'AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'GitHub token': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22,100})\b/g,
  'npm token': /\bnpm_[A-Za-z0-9]{36}\b/g,
  'Slack token': /\bxox[abeoprs]-[A-Za-z0-9-]{10,100}/g,
  'Google key': /\bAIza[\w-]{35}\b/g,
  'Stripe key': /\b[rs]k_live_[A-Za-z0-9]{16,100}\b/g,
  'JSON web token': /\beyJ[\w-]{10,1000}\.eyJ[\w-]{10,1000}\.[\w-]{10,1000}/g,
  'bearer token': /\bBearer (?<secret>[\w+/=.|~-]{16,300})/g,
  'password in an address': /\b[a-z]{2,20}:\/\/[\w.%-]{1,100}:(?<secret>[^\s:@/'"`<>{}$]{8,200})@/g,
  'assigned secret':
    /(?:secret|password|passwd|token|api_?key|credential)["']?\s{0,3}[:=]\s{0,3}["'`](?<secret>[\w+/=.-]{16,300})["'`]/gi,
}

/** Files that contain such forms on purpose, each with its reason. */
const allowed: Record<string, string> = {
  'scripts/checks/secrets.test.ts': 'examples of what is found',
}

const randomFrom = 3.7 // bits per character; words and names have fewer

/** Shannon entropy, in bits per character. */
function entropy(text: string): number {
  const counts = Object.values(Object.groupBy([...text], (character) => character)).map(
    (some) => some!.length,
  )
  return -counts.reduce((sum, count) => sum + (count / text.length) * Math.log2(count / text.length), 0)
}

const looksRandom = (text: string) => /\d/.test(text) && /[A-Za-z]/.test(text) && entropy(text) >= randomFrom

/** Suspected secrets in a text, as "line: kind". */
export function secretsIn(text: string): string[] {
  return Object.entries(patterns).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)]
      .filter(({ groups }) => groups?.['secret'] === undefined || looksRandom(groups['secret']))
      .map(({ index }) => `${text.slice(0, index).split('\n').length}: ${kind}`),
  )
}

/** Binary files contain a NUL early on. */
const isText = (content: Buffer) => !content.subarray(0, 8_000).includes(0)

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../..')
  const { stdout, status } = spawnSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 64 << 20 })
  // Without a repository nothing is tracked, so nothing can leak.
  const files = status === 0 ? stdout.toString().split('\0').filter(Boolean) : []
  const problems = files
    .filter((file) => !(file in allowed))
    .flatMap((file) => {
      const content = readFileSync(path.join(root, file))
      return isText(content) ? secretsIn(content.toString()).map((found) => `${file}:${found}`) : []
    })
  console.log(`${files.length} tracked files, ${problems.length} with a suspected secret`)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
