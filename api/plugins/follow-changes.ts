import type { FastifyInstance } from 'fastify'
import type { Change } from '#lib/reply-tags.ts'
import { changeOf } from '#search/change-tags.ts'
import type { SearchEngine } from '#search/engine.ts'

/** Tells a cache of the app what has changed, as soon as searches see it and until the app closes. */
export function followChanges(
  app: FastifyInstance,
  search: Pick<SearchEngine, 'onApplied'>,
  cache: { noteChange(change: Change): void },
) {
  const stop = search.onApplied((changes) => cache.noteChange(changeOf(changes)))
  app.addHook('onClose', async () => stop())
}
