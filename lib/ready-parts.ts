import type { z } from 'zod'
import { encode } from 'zod'

/** Parts of replies that many replies share: checked against the contract once, and turned into JSON once. */
const ready = new WeakMap<object, Map<string, ReadyText>>()

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
 * pass prepared values on unchecked.
 */
export function readyParts<S extends z.ZodObject>(schema: S): (value: z.output<S>) => z.input<S> {
  // zod asks this function for every value of the schema, wherever the schema is used.
  const { _zod: internals } = schema
  const { run } = internals
  internals.run = (payload, context) => (isReady(payload.value) ? payload : run(payload, context))
  return (value) => {
    const part = deepFrozen(encode(schema, value))
    ready.set(part, new Map())
    return part
  }
}

function deepFrozen<T extends object>(value: T): T {
  for (const member of Object.values(value) as unknown[])
    if (typeof member === 'object' && member !== null) deepFrozen(member)
  return Object.freeze(value)
}

/** The JSON of a prepared value for callers of one origin; undefined for other values. */
export function readyText(value: object, origin: string, rewrite: (value: object) => unknown) {
  const texts = ready.get(value)
  if (!texts) return
  let text = texts.get(origin)
  if (!text) texts.set(origin, (text = new ReadyText(JSON.stringify(rewrite(value)))))
  return text
}

const isText = (value: unknown) => value instanceof ReadyText
const hasTexts = (value: unknown): value is unknown[] => Array.isArray(value) && value.some(isText)

const partText = (value: unknown) => (value instanceof ReadyText ? value.text : JSON.stringify(value))

/** `JSON.stringify` for replies, which joins the texts of prepared parts in its lists. */
export function replyText(reply: unknown): string {
  if (typeof reply !== 'object' || reply === null || !Object.values(reply).some(hasTexts))
    return JSON.stringify(reply)
  const members = Object.entries(reply).flatMap(([name, value]) => {
    const text = hasTexts(value) ? `[${value.map(partText).join()}]` : JSON.stringify(value)
    return text === undefined ? [] : `${JSON.stringify(name)}:${text}`
  })
  return `{${members.join()}}`
}
