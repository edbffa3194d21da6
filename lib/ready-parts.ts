import type { z } from 'zod'
import { encode } from 'zod'
import { compressedOnce } from './compressed-once.ts'

type Ready = {
  part: object
  /** Names of the members that replies lay over the part. */
  varying: readonly string[]
  /** By origin. */
  texts: Map<string, Kept>
}

type Kept = {
  /** JSON without the varying members, and without its end if there are any. */
  fixed: string
  /** The last reply put together, with its varying members. */
  last?: { members: string; whole: ReadyText }
}

/** Parts of replies that many replies share: checked against the contract once, and turned into JSON once. */
const ready = new WeakMap<object, Ready>()

/** Stands in a reply for a part with absolute addresses, or for the whole of it. */
export class ReadyText {
  #text: string | undefined
  #bytes: Buffer | undefined

  constructor(text: string) {
    this.#text = text
  }

  get text(): string {
    return this.#text ?? this.#bytes!.toString()
  }

  /** The same for each reply, so that it is compressed once. They take the place of the text in memory. */
  get bytes(): Buffer {
    this.#bytes ??= compressedOnce(this.text)
    this.#text = undefined
    return this.#bytes
  }

  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

const isReady = (value: unknown) =>
  value instanceof ReadyText || (typeof value === 'object' && value !== null && ready.has(value))

/**
 * Returns a function that prepares values of `schema`: encoded as for the wire, and frozen. From then on, replies
 * pass prepared values on unchecked. Replies lay the `varying` members over them.
 */
export function readyParts<S extends z.ZodObject>(
  schema: S,
  varying: readonly (keyof z.output<S> & string)[] = [],
): (value: z.output<S>) => z.input<S> {
  // zod asks this function for every value of the schema, wherever the schema is used.
  const { _zod: internals } = schema
  const { run } = internals
  internals.run = (payload, context) => (isReady(payload.value) ? payload : run(payload, context))
  return (value) => {
    const part = deepFrozen(encode(schema, value))
    ready.set(part, { part, varying, texts: new Map() })
    return part
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
  const known = ready.get(value)
  if (known && Object.keys(members).every((name) => known.varying.includes(name))) ready.set(copy, known)
  return copy
}

/** The JSON of a prepared value for callers of one origin; undefined for other values. */
export function readyText(value: object, origin: string, rewrite: (value: object) => unknown) {
  const known = ready.get(value)
  if (!known) return
  const { part, varying, texts } = known
  let kept = texts.get(origin)
  if (!kept) texts.set(origin, (kept = { fixed: fixedText(rewrite(part) as object, varying) }))
  const { fixed, last } = kept
  const members = varying.map((name) => `,"${name}":${JSON.stringify((value as Members)[name])}`).join('')
  if (last?.members === members) return last.whole
  const whole = new ReadyText(varying.length === 0 ? fixed : `${fixed}${members}}`)
  kept.last = { members, whole }
  return whole
}

type Members = Record<string, unknown>

function fixedText(part: object, varying: readonly string[]): string {
  if (varying.length === 0) return JSON.stringify(part)
  const fixed = Object.entries(part).filter(([name]) => !varying.includes(name))
  return JSON.stringify(Object.fromEntries(fixed)).slice(0, -1)
}

const isText = (value: unknown): value is ReadyText => value instanceof ReadyText
const hasTexts = (value: unknown): value is unknown[] => Array.isArray(value) && value.some(isText)

const partText = (value: unknown) => (value instanceof ReadyText ? value.text : JSON.stringify(value))

/** `JSON.stringify` for replies, which joins the texts of prepared parts in its lists. */
export function replyText(reply: unknown): string | Buffer {
  if (isText(reply)) return reply.bytes
  if (typeof reply !== 'object' || reply === null || !Object.values(reply).some(hasTexts))
    return JSON.stringify(reply)
  const members = Object.entries(reply).flatMap(([name, value]) => {
    const text = hasTexts(value) ? `[${value.map(partText).join()}]` : JSON.stringify(value)
    return text === undefined ? [] : `${JSON.stringify(name)}:${text}`
  })
  return `{${members.join()}}`
}
