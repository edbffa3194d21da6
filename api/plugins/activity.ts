import fp from 'fastify-plugin'
import type { Activity } from '#lib/accounts/activity.ts'
import { isInProcess } from '#lib/http/addresses.ts'

/** Counts searches, also those of pages, and requests that failed through our fault. */
export const activityCounts = fp<{ activity: Activity }>(async (app, { activity }) => {
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (request.routeOptions.config.countsAs === 'search' && statusCode < 300) activity.note('searches')
    // A page's own calls are part of the page. Maintenance is announced, not an error.
    const isWhole = !isInProcess(request)
    if (isWhole && statusCode >= 500 && statusCode !== 503) activity.note('errors')
    done()
  })
  // Without the database the counts of the last seconds are lost, which must not hold up the end.
  app.addHook('onClose', () => activity.flush().catch(() => {}))
})
