import type { z } from 'zod'
import type { AgentRight } from './agents/rights.ts'
import type { ChallengePurpose } from './challenges/purposes.ts'
import type { Feature } from './site/features.ts'
import type { ErrorCode } from './errors.ts'
import { formatQuery, type QueryValue } from './paths/query-string.ts'
import type { CallLimit } from './limits/calls.ts'

/**
 * Callers allowed: `anyone`, a logged-in `member`, a `person` (not a program's token), or staff. For everyone
 * else a staff call does not exist (404), whatever they send.
 */
export type Access = 'anyone' | 'member' | 'person' | 'moderator' | 'admin'

export const tags = {
  Accounts: 'Registration, login, recovery and what belongs to an account',
  Security: 'Sessions, passwords, second factors, passkeys and tokens',
  'Personal data': 'Copies of your data, and the deletion of your account',
  Listings: 'Reading, writing and the life of listings',
  Photos: 'Photos of listings',
  Videos: 'Short videos of listings',
  'Shop feeds': "A shop's stock as a file or an address, kept up to date",
  Agents: 'People who work for a shop, and what they did',
  Webhooks: "Events that a shop's program is told",
  Credit: 'Prepaid credit, what changed it and what it buys',
  Statistics: 'What happens to the listings of a pro user or a shop',
  Promotions: 'Promoted listings, what they cost and what they bring',
  'Follower messages': 'What shops and pro users send to followers who want it, and the consent to it',
  Saved: 'Listings, users and searches that a user saved',
  Cart: 'What a buyer collects before ordering',
  Payouts: 'What the site owes sellers, and how it pays them',
  Orders: 'What people order from each other, and every step of it',
  Chargers: 'Chargers for electric vehicles',
  Leads: 'Businesses that ask the site for an offer',
  Loans: 'Partners that lend for cars and homes',
  Mahalac: 'Short public notes of neighbours, and replies to them',
  Delivery: 'Couriers, what delivery costs, and parcels',
  Questions: 'Public questions about listings, and their answers',
  Reviews: 'What the two sides of an order think of each other',
  Conversations: 'Messages between buyers and sellers, tags, offers and quick replies',
  Reports: 'What users report, and what staff decided about it',
  Notifications: 'What a user is told, and how',
  Search: 'Search, suggestions and recent searches',
  Categories: 'Categories, attributes, makes and models',
  Places: 'Countries, cantons and cities',
  Users: 'Public profiles and shops',
  'Service messages': 'Messages that the site shows on its pages',
  Administration: 'Calls for staff',
  Status: 'Health of the server',
} as const
type Tag = keyof typeof tags

/** One call of the API. The server mounts it, clients call it; OpenAPI and the access matrix are read from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `:name` for parameters. */
  path: string
  access: Access
  summary: string
  description?: string
  tag: Tag
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /**
   * The right that an agent who works as the shop needs for this call: a right, `any` of none in particular, or `self` for calls
   * about their own account. Without it agents get 403, or are visitors where anyone may call.
   */
  agents?: AgentRight | 'any' | 'self'
  /** Only shops call it, so their agents act for the shop whatever account they use. */
  isForShops?: true
  /** The form field that holds files of a multipart body. Such bodies may take minutes to arrive. */
  files?: string
  /** The reply's body; absent if it has none or is a file. */
  reply?: z.ZodType
  /** The handler returns the reply as on the wire, which tests check, so that the server need not encode it. */
  isWireForm?: true
  /** Media type, if the reply is a file. */
  produces?: string
  /** Success status: 200 by default, 204 without a reply. */
  status: number
  /** An alternative status with the same body, to report a failure. The handler sets it. */
  failing?: number
  /** Error codes beyond those implied by access, input, limit, challenge and idempotency. */
  errors?: readonly ErrorCode[]
  /** The error for invalid input, with the message of the first wrong field; `validation_failed` by default. */
  refusesInputAs?: ErrorCode
  limit?: CallLimit
  challenge?: ChallengePurpose
  /** Honours `Idempotency-Key`. */
  idempotent?: true
  /** The reply depends on the address alone, so pages share it for a moment; `serveShared` mounts it. */
  isShared?: true
  /**
   * Makes a busy server refuse the call later (`paying`) or sooner (`reading`: pages make it without the
   * user's action).
   */
  priority?: 'paying' | 'reading'
  /**
   * Set on changes that only a person may make: whether they ask for a fresh second factor beside the
   * password, or why not.
   */
  secondFactor?: 'asked' | { notAsked: string }
  /** Exempt from rate limits and load shedding. */
  isAlwaysServed?: true
  /** Answers everyone during maintenance too, so that staff can log in. */
  worksInMaintenance?: true
  /** Answers `feature_off` while operators have one of these switched off. */
  features?: readonly Feature[]
  /** Not part of the public API. */
  isHidden?: true
}

type Method = Endpoint['method']
type Spec = Omit<Endpoint, 'method' | 'path' | 'status'> & { status?: number }

/**
 * Declares a call. Only method and path reach the browser's bundle: the build strips `spec`, so that schemas
 * stay on the server (`scripts/build-steps/strip-endpoints.ts`).
 */
export function endpoint<const M extends Method, const P extends string, const S extends Spec>(
  method: M,
  path: P,
  spec: S,
) {
  const status = spec?.status ?? (spec?.reply || spec?.produces ? 200 : 204)
  return { ...spec, status, method, path } as S & { status: number; method: M; path: P }
}

type Part = 'params' | 'query' | 'body'
type Schema<E, K extends Part> = K extends keyof E ? (E[K] extends z.ZodType ? E[K] : never) : never
type Declared<E> = { [K in Part]: [Schema<E, K>] extends [never] ? never : K }[Part]
// Query strings and paths carry text that the schema parses, so its input type is of no use.
type Sent<E, K extends Part> = K extends 'body'
  ? z.input<Schema<E, K>>
  : { [N in keyof z.output<Schema<E, K>>]: QueryValue }

/**
 * The parts that a caller sends, as declared by the endpoint. A query may be omitted; files are sent as a
 * form.
 */
export type CallArgs<E> = {
  [K in Exclude<Declared<E>, 'query'>]: Sent<E, K>
} & { [K in Extract<Declared<E>, 'query'>]?: { [N in string]?: QueryValue } } & (E extends { files: string }
    ? { body: FormData }
    : unknown)

/** The parts that a handler receives, validated. */
export type Given<E> = { [K in Declared<E>]: z.output<Schema<E, K>> }

// Not by `infer`, which would widen string literals in handlers.
export type ReplyOf<E> = E extends { reply: z.ZodType } ? z.output<E['reply']> : void

type Addressed = { params?: Record<string, QueryValue>; query?: Record<string, QueryValue> }

/** Path and query of a call, below `/api`. */
export function callPath({ path }: Pick<Endpoint, 'path'>, args: object = {}): string {
  const { params = {}, query = {} } = args as Addressed
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return filled + formatQuery(query)
}
