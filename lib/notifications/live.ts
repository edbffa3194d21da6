import { sql } from 'kysely'
import { notificationEvent } from '#contract/live.ts'
import { afterCommit } from '#lib/database/after-commit.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'

/** A recipient: every open page and app of an account, or everyone who joined a channel. */
export type LiveTarget = { accountId: number; id: number } | { channel: string; id: number }

/** A target as it arrives in the process that holds a socket; `channel` is the full name. */
export type LiveRef = { channel: string; id: number }

/**
 * A kind of event that reaches open pages at once. Only ids travel between processes: the one that holds a
 * recipient's socket loads the rest. A socket is never the only way: clients catch up over HTTP.
 */
export type LiveEvent<D> = {
  /** Identifies the kind between processes. */
  name: string
  /** The name that clients listen to. */
  wireName: string
  /** Loads the payloads for clients, in the order of the refs; null if there is nothing to tell any more. */
  load(deps: D, refs: readonly LiveRef[]): Promise<readonly (object | null)[]>
  /**
   * Finds events published since a time, for a process whose listener was cut off for a moment. With it, each ref is
   * delivered once, so it suits events that happen once. Without it, only clients that reconnect catch up.
   */
  listMissed?(deps: D, since: Date): Promise<readonly LiveTarget[]>
}

/** The kind of any event, for lists. */
export type AnyLiveEvent = LiveEvent<never>

export const defineLiveEvent = <D>(event: LiveEvent<D>): LiveEvent<D> => event

/** A notification that arrives with `id` and `type` beside what `load` returns. */
export function defineLiveNotification<D>({
  type,
  load,
  ...event
}: Omit<LiveEvent<D>, 'wireName'> & {
  /** A name of the spec, such as "App\\Notifications\\NewMessageNotification". */
  type: string
}): LiveEvent<D> {
  return {
    ...event,
    wireName: notificationEvent,
    async load(deps, refs) {
      const loaded = await load(deps, refs)
      return loaded.map((data, at) => data && { ...data, id: `${event.name}-${refs[at]!.id}`, type })
    },
  }
}

/** A private channel that accounts may join; its name is `private-` and the pattern with an id. */
export type Channel<D> = {
  /** With `{id}`, for example "conversation.{id}". */
  pattern: string
  mayJoin(
    deps: D,
    actor: Pick<Actor, 'id'> & Partial<Pick<Actor, 'agent'>>,
    id: number,
  ): boolean | Promise<boolean>
  /**
   * Events that members may send each other past the API, such as "client-typing". The others get only the sender's
   * `user_id`, so that nobody can claim anything.
   */
  clientEvents?: readonly `client-${string}`[]
}

export type AnyChannel = Channel<never>

export const defineChannel = <D>(channel: Channel<D>): Channel<D> => channel

export const channelName = ({ pattern }: Pick<AnyChannel, 'pattern'>, id: number) =>
  `private-${pattern.replace('{id}', String(id))}`

/** The channel and id that a name stands for; undefined if there is no such channel. */
export function findChannel<C extends AnyChannel>(
  channels: readonly C[],
  name: string,
): { channel: C; id: number } | undefined {
  const [, kind, digits] = /^private-([A-Za-z][A-Za-z.-]{0,80})\.([1-9]\d{0,14})$/.exec(name) ?? []
  const channel = kind && channels.find(({ pattern }) => pattern === `${kind}.{id}`)
  return channel ? { channel, id: Number(digits) } : undefined
}

/** The channel of an account's notifications (spec 7.2). */
export const accountChannel = defineChannel({
  pattern: 'App.Models.User.{id}',
  mayJoin: (_deps: unknown, actor, id) => actor.id === id && !actor.agent,
})

/** Events for the agents of a shop, who answer for it; the id is that of the shop's account. */
export const deskChannel = defineChannel({
  pattern: 'shop-desk.{id}',
  // The check of open sockets knows only the account; they are closed when an account's rights change.
  mayJoin: (_deps: unknown, { id: account, agent }, id) =>
    account === id && (agent === undefined || Boolean(agent?.rights.includes('answer'))),
})

/**
 * Messages between processes. `send`: an event for some refs. `close`: accounts whose sockets must
 * reconnect and prove again that they may join. `end`: sessions that ended. `whisper`: a client's event.
 */
export type LiveMessage =
  | { kind: 'send'; event: string; refs: readonly (readonly [channel: string, id: number])[] }
  | { kind: 'close'; accounts: readonly number[] }
  | { kind: 'end'; session: number; account: number }
  | { kind: 'whisper'; event: string; channel: string; account: number; socket: string }

/** The channel of PostgreSQL on which they do, unless there is a bus. */
export const liveNotifyChannel = 'live'

/** Carries messages between processes instead of PostgreSQL's NOTIFY. */
export type LiveBus = { publish(messages: readonly string[]): void }

const busOf = new WeakMap<object, LiveBus>()

/** Routes events published with this pool through the bus. */
export const useLiveBus = (db: Db, bus: LiveBus) => void busOf.set(poolOf(db), bus)

/** Shared by a pool and its transactions. */
const poolOf = (db: Db): object => db.getExecutor().adapter

/** PostgreSQL refuses payloads of 8,000 bytes. */
const refsPerMessage = 60

/** Tells open pages of accounts or channels once the transaction commits. */
export async function publishLive(
  trx: Db,
  event: Pick<AnyLiveEvent, 'name'>,
  targets: readonly LiveTarget[],
): Promise<void> {
  const refs = targets.map(refOf).map(({ channel, id }) => [channel, id] as const)
  const messages: LiveMessage[] = []
  for (let from = 0; from < refs.length; from += refsPerMessage)
    messages.push({ kind: 'send', event: event.name, refs: refs.slice(from, from + refsPerMessage) })
  await tell(trx, messages)
}

export const refOf = (target: LiveTarget): LiveRef =>
  'accountId' in target
    ? { channel: channelName(accountChannel, target.accountId), id: target.id }
    : { channel: target.channel, id: target.id }

/**
 * Closes the sockets of accounts once the transaction commits, for example when one may no longer join a
 * channel. Their clients reconnect at once and are checked again.
 */
export const closeLive = (trx: Db, accounts: readonly number[]): Promise<void> =>
  tell(trx, [{ kind: 'close', accounts }])

/** Sends messages to every process that holds sockets. */
export async function tell(trx: Db, messages: readonly LiveMessage[]): Promise<void> {
  if (messages.length === 0) return
  const texts = messages.map((message) => JSON.stringify(message))
  const bus = busOf.get(poolOf(trx))
  if (bus) return afterCommit(trx, () => bus.publish(texts))
  await notifyLive(trx, texts)
}

export const notifyLive = (db: Db, messages: readonly string[]) =>
  sql`
    select pg_notify(${liveNotifyChannel}, message)
    from unnest(${messages}::text[]) as message`.execute(db)
