import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { siteAddress } from '#contract/paths/site-address.ts'
import { isInProcess } from '#lib/http/addresses.ts'
import { serialisedJson } from './serialised-json.ts'

/** For callers of an origin; with `isJson`, values whose JSON is kept are replaced by it. */
type Target = { origin: string; isJson: boolean }
type Rewrite = (value: unknown, target: Target) => unknown

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
}

const completed: Rewrite = (value, { origin }) =>
  typeof value === 'string' && value.startsWith('/') ? origin + value : value

/** Compiled once per schema; undefined if it holds no address. */
const compiled = new WeakMap<z.ZodType, Rewrite | undefined>()
const underWay = new Set<z.ZodType>()

function compile(schema: z.ZodType): Rewrite | undefined {
  if (schema === siteAddress) return completed
  if (compiled.has(schema)) return compiled.get(schema)
  // A schema within itself, such as a category with children.
  if (underWay.has(schema)) return (value, target) => compiled.get(schema)?.(value, target) ?? value
  underWay.add(schema)
  const rewrite = compileDef(schema.def as unknown as Def)
  underWay.delete(schema)
  compiled.set(schema, rewrite)
  return rewrite
}

function compileDef({ shape, element, innerType, valueType, options }: Def): Rewrite | undefined {
  if (shape) return ofObject(shape)
  if (options) return ofOptions(options)
  const inner = element ?? valueType ?? innerType
  const rewrite = inner && compile(inner)
  if (!rewrite || inner === innerType) return rewrite
  if (element) return (value, target) => (value as unknown[]).map((one) => rewrite(one, target))
  return (value, target) =>
    Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, rewrite(one, target)]))
}

function ofObject(shape: Record<string, z.ZodType>): Rewrite | undefined {
  const members = Object.entries(shape).flatMap(([name, schema]) => {
    const rewrite = compile(schema)
    return rewrite ? [{ name, rewrite }] : []
  })
  if (members.length === 0) return undefined
  const copyOf = (value: object, target: Target) => {
    const copy: Record<string, unknown> = { ...value }
    for (const { name, rewrite } of members)
      if (copy[name] !== undefined && copy[name] !== null) copy[name] = rewrite(copy[name], target)
    return copy
  }
  return (value, target) => {
    if (typeof value !== 'object' || value === null) return value
    const { origin, isJson } = target
    const ready = isJson && serialisedJson(value, origin, (whole) => copyOf(whole, { origin, isJson: false }))
    return ready || copyOf(value, target)
  }
}

function ofOptions(options: readonly z.ZodType[]): Rewrite | undefined {
  const rewrites = options.map(compile).filter((rewrite) => rewrite !== undefined)
  if (rewrites.length === 0) return undefined
  return (value, target) => rewrites.reduce((at, rewrite) => rewrite(at, target), value)
}

/**
 * Completes the addresses in replies of `schema` with the origin that the caller reached; undefined if it has
 * none. Pages of this process get paths, so that they load images from wherever they were opened. `isJson`: the reply
 * is for `jsonOf`.
 */
export function absoluteAddresses(schema: z.ZodType | undefined, isJson: boolean) {
  const rewrite = schema && compile(schema)
  return (
    rewrite &&
    ((request: FastifyRequest, reply: unknown): unknown =>
      reply === null || reply === undefined || isInProcess(request)
        ? reply
        : rewrite(reply, { origin: request.server.originOf(request), isJson }))
  )
}

/** The base address, or another known host under which the caller reached this server. */
export function origins(baseUrl: string) {
  const base = new URL(baseUrl)
  return ({ host, protocol }: FastifyRequest) =>
    host.toLowerCase() === base.host ? base.origin : `${protocol}://${host}`
}

declare module 'fastify' {
  interface FastifyInstance {
    originOf(request: FastifyRequest): string
  }
}
