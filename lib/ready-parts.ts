import type { z } from 'zod'
import { encode } from 'zod'

type Ready = {
  part: object
  /** Names of the members that replies lay over the part. */
  varying: readonly string[]
  /** JSON by origin, without the varying members. */
  texts: Map<string, string>
}

/** Parts of replies that many replies share: checked against the contract once, and turned into JSON once. */
const ready = new WeakMap<object, Ready>()

/** Stands in a reply for a part with absolute addresses. */
export class ReadyText {
  readonly text: string

  constructor(text: string) {
    this.text = text
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
  let text = texts.get(origin)
  if (text === undefined) texts.set(origin, (text = fixedText(rewrite(part) as object, varying)))
  if (varying.length === 0) return new ReadyText(text)
  const members = varying.map((name) => `,"${name}":${JSON.stringify((value as Members)[name])}`)
  return new ReadyText(`${text.slice(0, -1)}${members.join('')}}`)
}

type Members = Record<string, unknown>

const fixedText = (part: object, varying: readonly string[]) =>
  JSON.stringify(Object.fromEntries(Object.entries(part).filter(([name]) => !varying.includes(name))))

const isText = (value: unknown): value is ReadyText => value instanceof ReadyText
const hasTexts = (value: unknown): value is unknown[] => Array.isArray(value) && value.some(isText)

const partText = (value: unknown) => (value instanceof ReadyText ? value.text : JSON.stringify(value))

/** `JSON.stringify` for replies, which joins the texts of prepared parts in its lists. */
export function replyText(reply: unknown): string {
  if (isText(reply)) return reply.text
  if (typeof reply !== 'object' || reply === null || !Object.values(reply).some(hasTexts))
    return JSON.stringify(reply)
  const members = Object.entries(reply).flatMap(([name, value]) => {
    const text = hasTexts(value) ? `[${value.map(partText).join()}]` : JSON.stringify(value)
    return text === undefined ? [] : `${JSON.stringify(name)}:${text}`
  })
  return `{${members.join()}}`
}
