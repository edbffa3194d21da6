import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { wrongFields } from '#lib/errors.ts'
import {
  type NotificationChannel,
  notificationKindNames,
  notificationKinds,
  type NotificationPreferences,
  type notificationPreferencesBody,
} from '#contract/accounts/settings.ts'
import { deleteRefusal, insertRefusal, listRefusals } from './notification-preferences-queries.ts'

/** Everything is on by default. */
export const getNotificationPreferences = (deps: Deps, actor: Actor) => preferencesOf(deps.db, actor.id)

async function preferencesOf(db: Db, accountId: number): Promise<NotificationPreferences> {
  const refused = new Set(
    (await listRefusals(db, accountId)).map(({ kind, channel }) => `${kind}/${channel}`),
  )
  return Object.fromEntries(
    notificationKindNames.map((kind) => [
      kind,
      Object.fromEntries(
        notificationKinds[kind].map((channel) => [channel, !refused.has(`${kind}/${channel}`)]),
      ),
    ]),
  ) as NotificationPreferences
}

/** Changes only the given preferences. */
export function saveNotificationPreferences(
  deps: Deps,
  actor: Actor,
  wanted: z.output<typeof notificationPreferencesBody>,
): Promise<NotificationPreferences> {
  const changes = notificationKindNames.flatMap((kind) =>
    Object.entries(wanted[kind] ?? {}).map(([channel, isWanted]) => ({ kind, channel, isWanted })),
  )
  const unknown = changes.find(
    ({ kind, channel }) => !(notificationKinds[kind] as readonly string[]).includes(channel),
  )
  if (unknown) {
    const { kind, channel } = unknown
    const text = 'Ova obavijest se ne šalje tim putem.'
    throw wrongFields({ [`${kind}.${channel}`]: text })
  }
  return deps.db.transaction().execute(async (trx) => {
    for (const { kind, channel, isWanted } of changes) {
      const way = { kind, channel: channel as NotificationChannel }
      if (isWanted) await deleteRefusal(trx, actor.id, way)
      else await insertRefusal(trx, actor.id, way, deps.now())
    }
    return preferencesOf(trx, actor.id)
  })
}
