import { markReused } from '#lib/http/compressed-forms.ts'

/** Replaces a value in a reply by its known JSON. */
class SerialisedJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** A shared value with its JSON by origin, and the JSON of members that a reply lays over it. */
type SharedValue = { value: object; byOrigin: Map<string, Json>; laidOver?: string }

/** `latest` is the last reply that had members laid over it, which the next one often equals. */
type Json = { bytes: Buffer; latest?: { laidOver: string; serialised: SerialisedJson } }

const sharedValues = new WeakMap<object, SharedValue>()

/** Lets replies reuse the JSON of a value. It must be as on the wire, and must not change any more. */
export function keepJson<T extends object>(value: T): T {
  sharedValues.set(value, { value, byOrigin: new Map() })
  return value
}

/** A copy of a value with members that it lacks. If the JSON of the value is kept, the copy reuses it. */
export function withMembers<T extends object, M extends object>(value: T, members: M): T & M {
  const copy = { ...value, ...members }
  const shared = sharedValues.get(value)
  if (shared) sharedValues.set(copy, { ...shared, laidOver: `,${JSON.stringify(members).slice(1)}` })
  return copy
}

/** The JSON of a value for callers of an origin; undefined if it is not kept. `complete` makes addresses absolute. */
export function serialisedJson(value: object, origin: string, complete: (value: object) => object) {
  const shared = sharedValues.get(value)
  if (!shared) return undefined
  const { byOrigin, laidOver } = shared
  let json = byOrigin.get(origin)
  if (!json) byOrigin.set(origin, (json = { bytes: Buffer.from(JSON.stringify(complete(shared.value))) }))
  if (laidOver === undefined) return new SerialisedJson(json.bytes)
  if (json.latest?.laidOver !== laidOver) {
    const whole = markReused(Buffer.concat([json.bytes.subarray(0, -1), Buffer.from(laidOver)]))
    json.latest = { laidOver, serialised: new SerialisedJson(whole) }
  }
  return json.latest.serialised
}

const hasSerialised = (value: unknown): boolean =>
  value instanceof SerialisedJson ||
  (Array.isArray(value)
    ? value.some((one) => one instanceof SerialisedJson)
    : typeof value === 'object' && value !== null && Object.values(value).some(hasSerialised))

/**
 * `JSON.stringify` for replies, which takes serialised values as they are: by themselves, as members, and in lists. Joins
 * bytes, since texts with letters beyond Latin-1 take several times as long to join and encode.
 */
export function jsonOf(reply: unknown): Buffer {
  if (reply instanceof SerialisedJson) return reply.bytes
  const parts: Buffer[] = []
  let text = ''
  const write = (value: unknown): void => {
    if (value instanceof SerialisedJson) {
      if (text) parts.push(Buffer.from(text))
      text = ''
      parts.push(value.bytes)
    } else if (!hasSerialised(value)) text += JSON.stringify(value)
    else if (Array.isArray(value)) writeAll('[', value, write, ']')
    else {
      const members = Object.entries(value as object).filter(([, member]) => member !== undefined)
      writeAll(
        '{',
        members,
        ([name, member]) => {
          text += `${JSON.stringify(name)}:`
          write(member)
        },
        '}',
      )
    }
  }
  function writeAll<T>(open: string, list: readonly T[], writeOne: (one: T) => void, close: string) {
    text += open
    for (const [at, one] of list.entries()) {
      if (at > 0) text += ','
      writeOne(one)
    }
    text += close
  }
  write(reply)
  return Buffer.concat([...parts, Buffer.from(text)])
}
