import { writeFileSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointNames } from '#contract/endpoints.ts'
import { type Example, examplesFile } from '#lib/openapi/examples.ts'

const longestList = { ofObjects: 2, ofValues: 10 }
const longestText = 300 // characters of free text

/** Secrets, and texts that only programs read. */
const isOpaque = (name: string) => /token|secret|password|otp|^codes$|challenge|^auth$|JSON$/i.test(name)

/** Shortens long values, and replaces opaque ones by a word. */
function shown(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (isOpaque(name)) return 'primjer-tajne'
    return value.length > longestText ? `${value.slice(0, longestText)}…` : value
  }
  if (Array.isArray(value)) {
    const limit = typeof value[0] === 'object' ? longestList.ofObjects : longestList.ofValues
    return value.slice(0, limit).map((one) => shown(one, name))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shown(one, key)]))
}

type Reply = { statusCode: number; body: string; headers: Record<string, unknown> }

/** Bodies that were sent with success, or refused because of rows in the database. */
const isSound = (status: number) => status < 300 || status === 402 || status === 409

/** Notes the first body that a call sent and the first that it got, as examples in the API's document. */
export function exampleNotes() {
  const notes = new Map<string, Example>()
  return {
    note(endpoint: Endpoint, sent: unknown, { statusCode, body, headers }: Reply) {
      const name = endpointNames.get(endpoint)
      if (!name || endpoint.isHidden || !isSound(statusCode)) return
      const known = notes.get(name) ?? {}
      const isJson = String(headers['content-type'] ?? '').includes('json')
      const takesIt = endpoint.body && !endpoint.files && sent !== undefined
      const gaveIt = endpoint.reply && isJson && statusCode < 300
      const latest = {
        ...(takesIt && { request: shown(sent) }),
        ...(gaveIt && { reply: shown(JSON.parse(body)) }),
      }
      // A success shows more than an earlier refusal.
      const isBetter = gaveIt && known.reply === undefined
      const example = isBetter ? { ...known, ...latest } : { ...latest, ...known }
      if (Object.keys(example).length > 0) notes.set(name, example)
    },
    /** Writes them one to a line, so that changes are readable. */
    write() {
      const lines = [...notes]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, example]) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`)
      writeFileSync(examplesFile, `{\n${lines.join(',\n')}\n}\n`)
    },
  }
}
