import { isDeepStrictEqual } from 'node:util'
import { encode, type z } from 'zod'

/** Tests switch checks on. They take longer than making the replies. */
export const wireChecks = { areOn: false }

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Throws unless a reply is as its contract would encode it: a reply in wire form is sent as it is. */
export function checkWireForm({ path, reply }: { path: string; reply?: z.ZodType }, answer: unknown): void {
  if (!wireChecks.areOn || !reply) return
  if (!isDeepStrictEqual(asSent(encode(reply, answer)), asSent(answer)))
    throw new Error(`the reply of ${path} is not in wire form`)
}
