import fp from 'fastify-plugin'
import { troubleOf } from '#lib/database/errors.ts'
import type { Disk } from '#lib/load/disk.ts'
import { DomainError } from '#lib/errors.ts'
import { isRead, pagesRoute } from '#lib/http/requests.ts'

/**
 * Refuses changes while the disk is full; reads continue. A page's form sees it through the call it makes.
 */
export const fullDisk = fp<{ disk: Disk }>(async (app, { disk }) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const isChange = !isRead(request.method) && request.routeOptions.url !== pagesRoute
    if (isChange && disk.state() === 'full') throw new DomainError('storage_full')
    done()
  })
  app.addHook('onError', async (_request, _reply, error) => {
    if (troubleOf(error) === 'full') disk.noteFull()
  })
})
