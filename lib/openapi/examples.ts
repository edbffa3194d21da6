import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The request that a call sent, and the reply that it got. */
export type Example = { request?: unknown; reply?: unknown }

/** Noted by the test of all calls: `WRITE_EXAMPLES=1 npx vitest run --project "deep node" api/access.deep.test.ts`. */
export const examplesFile = path.join(import.meta.dirname, 'examples.generated.json')

/** By the names of calls. */
export const readExamples = () =>
  JSON.parse(readFileSync(examplesFile, 'utf8')) as Readonly<Record<string, Example>>
