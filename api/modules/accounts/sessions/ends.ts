import { ChannelListener } from '#lib/channel-listener.ts'
import type { Db } from '#lib/db.ts'
import { sessionStreams } from '#contract/limits.ts'
import { listLivingSessions } from './queries.ts'

type Watcher = { accountId: number; onEnd: () => void }

export type SessionEnds = {
  /**
   * Calls `onEnd` once when the session ends, wherever that happens. Returns a function that stops watching,
   * or undefined at the maximum number of watchers.
   */
  watch(session: { id: number; accountId: number }, onEnd: () => void): (() => void) | undefined
  /** Stops all watching without reporting an end. */
  close(): Promise<void>
}

/** Listens to the database with one connection per process, from the first watcher on. */
export function followSessionEnds({
  db,
  databaseUrl,
  onError,
}: {
  db: Db
  databaseUrl: string
  onError: (error: Error) => void
}): SessionEnds {
  const watchers = new Map<number, Set<Watcher>>()
  const ofAccount = new Map<number, number>()
  let count = 0
  let listener: ChannelListener | undefined

  function end(id: number) {
    for (const { onEnd } of watchers.get(id) ?? []) onEnd()
  }

  /** Sessions that ended before listening started were reported to nobody. */
  async function endMissed(ids: readonly number[]) {
    try {
      const living = new Set(await listLivingSessions(db, ids))
      for (const id of ids) if (!living.has(id)) end(id)
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
    }
  }

  function onNotice(payload?: string) {
    if (payload === undefined) void endMissed([...watchers.keys()])
    else end(Number(payload))
  }

  return {
    watch({ id, accountId }, onEnd) {
      const own = ofAccount.get(accountId) ?? 0
      if (own >= sessionStreams.perAccount || count >= sessionStreams.perProcess) return undefined
      listener ??= new ChannelListener(databaseUrl, 'session_ended', onNotice, onError)
      const watcher: Watcher = {
        accountId,
        onEnd: () => {
          stop()
          onEnd()
        },
      }
      const some = watchers.get(id) ?? new Set()
      watchers.set(id, some.add(watcher))
      ofAccount.set(accountId, own + 1)
      count += 1
      function stop() {
        if (!some.delete(watcher)) return
        if (some.size === 0) watchers.delete(id)
        const left = ofAccount.get(accountId)! - 1
        if (left === 0) ofAccount.delete(accountId)
        else ofAccount.set(accountId, left)
        count -= 1
      }
      // The session may have ended since the caller looked it up.
      void endMissed([id])
      return stop
    },
    close: async () => listener?.close(),
  }
}
