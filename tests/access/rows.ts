import { type CallArgs, callPath, type Endpoint } from '#contract/endpoint.ts'

export const roles = ['anonymous', 'stranger', 'owner', 'pro', 'shop', 'agent', 'moderator', 'admin'] as const
type Role = (typeof roles)[number]
export type Row = Record<Role, number> & {
  /** For an agent with every right who works as the shop; without it the declaration of the endpoint says it. */
  acting?: number
}

/**
 * The status for an agent who works as the shop: that of the shop where endpoints say so, that of a visitor where
 * everyone may call, and else a refusal, whatever the call holds.
 */
export function actingStatus(row: Row, endpoint: Pick<Endpoint, 'access' | 'agents'> | undefined): number {
  if (row.acting !== undefined) return row.acting
  if (!endpoint) return row.agent
  const { access, agents } = endpoint
  if (agents === 'self') return row.agent
  if (agents !== undefined) return row.shop
  if (access === 'anyone') return row.anonymous
  return access === 'member' || access === 'person' ? 403 : 404
}

export const everyone = (status: number): Row => ({
  anonymous: status,
  stranger: status,
  owner: status,
  pro: status,
  shop: status,
  agent: status,
  moderator: status,
  admin: status,
})
export const loggedIn = (status: number): Row => ({ ...everyone(status), anonymous: 401 })
/** For the owner and staff; nobody else learns that it exists. */
export const ownerOrModerator: Row = { ...everyone(404), owner: 200, moderator: 200, admin: 200 }
/** Only the owner may write; staff may see the draft but not change it. */
export const ownDraft = (owner: number): Row => ({ ...loggedIn(404), owner, moderator: 403, admin: 403 })
export const ofDeleted: Row = { ...loggedIn(410), moderator: 403, admin: 403 }
/** The call does not exist for anyone else. */
export const operators = (status: number): Row => ({ ...everyone(404), moderator: status, admin: status })
export const admins = (status: number): Row => ({ ...everyone(404), admin: status })

/**
 * One call for every kind of caller. Names in braces stand for what the test created: `{active}` is a
 * listing's id.
 */
export type AccessCheck = {
  endpoint: Endpoint
  path: string
  body?: unknown
  /** The form field for a photo. */
  upload?: string
  /** Content to send in place of the photo. */
  content?: string
  caller?: NewCaller
  row: Row
}

/** A new account for each call, when the call changes or requires more than the one that the others share. */
type NewCaller = 'new' | 'unverified'

type Args<E> = { [K in keyof CallArgs<E>]?: unknown } & {
  upload?: string
  content?: string
  caller?: NewCaller
}

/** The status that each kind of caller gets from an endpoint. */
export function gives<E extends Endpoint>(endpoint: E, row: Row, args: Args<E> = {}): AccessCheck {
  const { body, upload, content, caller, ...address } = args as Pick<
    AccessCheck,
    'body' | 'upload' | 'content' | 'caller'
  >
  // `callPath` encodes braces like any other character.
  const path = callPath(endpoint, address).replaceAll('%7B', '{').replaceAll('%7D', '}')
  return {
    endpoint,
    path: `/api${path}`,
    body,
    row,
    ...(upload && { upload }),
    ...(content && { content }),
    ...(caller && { caller }),
  }
}
