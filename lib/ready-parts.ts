import type { z } from 'zod'
import { encode } from 'zod'
import { compressedOnce, exactBytes } from './compressed-once.ts'
import { isOfParts, JsonMembers, JsonPart, type JsonWriter, replyWriter } from './json-writer.ts'

type Ready = {
  part: object
  /** Names of the members that replies lay over the part. */
  varying: readonly string[]
  /** That of the last reply, which is in the processor's cache sooner than what lies behind the list. */
  latest: Kept | undefined
  /** One for each origin; few sites have two. */
  texts: Kept[]
}

/** The last reply put together, and its JSON without the varying members and without the end if there are any. */
type Kept = { origin: string; members: string; whole: ReadyText; fixed: string }

/**
 * Marks parts of replies that many replies share: checked against the contract once, and turned into JSON once. A
 * WeakMap would be looked up for each item of a list, and its table is rarely in the processor's cache.
 */
const ready = Symbol('ready')

const readyOf = (value: object): Ready | undefined => (value as { [ready]?: Ready })[ready]

const markReady = <T extends object>(value: T, as: Ready): T =>
  Object.defineProperty(value, ready, { value: as })

/** Stands in a reply for a part with absolute addresses, or for the whole of it. */
export class ReadyText extends JsonPart {
  /** Bytes join without being encoded again, and take half the room of a text with letters beyond Latin-1. */
  readonly bytes: Buffer

  constructor(text: string) {
    super()
    this.bytes = exactBytes(Buffer.from(text))
  }

  write(json: JsonWriter) {
    json.bytes(this.bytes)
  }

  toJSON(): unknown {
    return JSON.parse(this.bytes.toString())
  }
}

/** Marks parts that are as on the wire, though nothing has checked them. Minor collections keep what a WeakSet holds. */
const trusted = Symbol('trusted')

const isReady = (value: unknown) =>
  value instanceof JsonPart ||
  (typeof value === 'object' && value !== null && (trusted in value || ready in value))

/** Lets prepared values of `schema` pass. zod asks this function for every value, wherever the schema is used. */
function passReady({ _zod: internals }: z.ZodObject) {
  const { run } = internals
  internals.run = (payload, context) => (isReady(payload.value) ? payload : run(payload, context))
}

/**
 * Returns a function that makes replies pass a value of `schema` on unchecked. For values that are put together from
 * hundreds of numbers and names of our own, where checking each takes longer than counting; its type must be exact.
 */
export function trustedParts<S extends z.ZodObject>(schema: S): (value: z.input<S>) => z.input<S> {
  passReady(schema)
  return (value) => Object.defineProperty(value, trusted, { value: true })
}

/**
 * Returns a function that prepares values of `schema`: encoded as for the wire, and frozen. From then on, replies
 * pass prepared values on unchecked. Replies lay the `varying` members over them.
 */
export function readyParts<S extends z.ZodObject>(
  schema: S,
  varying: readonly (keyof z.output<S> & string)[] = [],
): (value: z.output<S>) => z.input<S> {
  passReady(schema)
  return (value) => {
    const part = encode(schema, value)
    return deepFrozen(markReady(part, { part, varying, latest: undefined, texts: [] }))
  }
}

function deepFrozen<T extends object>(value: T): T {
  for (const member of Object.values(value) as unknown[])
    if (typeof member === 'object' && member !== null) deepFrozen(member)
  return Object.freeze(value)
}

/**
 * A copy of the value with these members. The copy of a prepared value counts as prepared if all of them are varying
 * ones; they must be as on the wire, since nothing checks them any more.
 */
export function overlaid<T extends object>(value: T, members: Partial<T>): T {
  const copy = { ...value, ...members }
  const known = readyOf(value)
  if (known && Object.keys(members).every((name) => known.varying.includes(name))) markReady(copy, known)
  return copy
}

/** The JSON of a prepared value for callers of one origin; undefined for other values. */
export function readyText(
  value: object,
  origin: string,
  rewrite: (value: object, origin: string) => object,
): ReadyText | undefined {
  const known = readyOf(value)
  if (!known) return undefined
  const { part, varying, latest, texts } = known
  const members = varying.length === 0 ? '' : membersOf(value, varying)
  if (latest?.origin === origin && latest.members === members) return latest.whole
  const kept = texts.find((one) => one.origin === origin)
  if (kept?.members === members) return (known.latest = kept).whole
  const fixed = kept?.fixed ?? fixedText(rewrite(part, origin), varying)
  const isFixed = varying.length === 0
  const whole = new ReadyText(isFixed ? fixed : `${fixed}${members}}`)
  const made = { origin, members, whole, fixed: isFixed ? '' : fixed }
  known.latest = kept ? Object.assign(kept, made) : made
  if (!kept) texts.push(made)
  return whole
}

type Members = Record<string, unknown>

const membersOf = (value: object, names: readonly string[]) =>
  names.map((name) => `,"${name}":${JSON.stringify((value as Members)[name])}`).join('')

function fixedText(part: object, varying: readonly string[]): string {
  if (varying.length === 0) return JSON.stringify(part)
  const fixed = Object.entries(part).filter(([name]) => !varying.includes(name))
  return JSON.stringify(Object.fromEntries(fixed)).slice(0, -1)
}

/** `JSON.stringify` for replies, which joins the bytes of prepared parts. */
export function replyText(reply: unknown): string | Buffer {
  if (reply instanceof ReadyText) return compressedOnce(reply.bytes)
  if (!isOfParts(reply)) return JSON.stringify(reply)
  return replyWriter.textOf(new JsonMembers(reply))
}
