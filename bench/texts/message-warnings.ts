import { readFileSync } from 'node:fs'
import { warningsOf } from '#api/modules/conversations/safety/warnings.ts'

// Counts the honest texts that would be warned of: `node bench/texts/message-warnings.ts listings.jsonl …` reads
// titles and descriptions of listings, one JSON object a line, as if each were a message, and prints those
// with a warning.

const own = { host: 'bazar.ba', brand: 'bazar' }
const texts = process.argv.slice(2).flatMap((file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const { title, description } = JSON.parse(line) as Record<string, unknown>
      return [title, description].filter((text) => typeof text === 'string')
    }),
)

const start = performance.now()
let warned = 0
for (const text of texts) {
  const warnings = warningsOf([text], own)
  if (warnings.length === 0) continue
  warned++
  console.log(`${warnings.join()}: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
}
const share = ((100 * warned) / Math.max(1, texts.length)).toFixed(3)
const each = ((1000 * (performance.now() - start)) / Math.max(1, texts.length)).toFixed(0)
console.log(`${texts.length} texts, ${warned} warned of (${share} %), ${each} µs each`)
