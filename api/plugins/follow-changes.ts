import type { FastifyInstance } from 'fastify'
import type { Change } from '#lib/caches/reply-tags.ts'
import type { Searcher } from '#search/engine.ts'

/** Tells a cache of the app what has changed, as soon as searches see it and until the app closes. */
export function followChanges(
  app: FastifyInstance,
  search: Pick<Searcher, 'onApplied'>,
  cache: { noteChange(change: Change): void },
) {
  const stop = search.onApplied((change) => cache.noteChange(change))
  app.addHook('onClose', async () => stop())
}
