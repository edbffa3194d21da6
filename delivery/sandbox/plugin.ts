import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Db } from '#lib/database/db.ts'
import { noSuchAddress } from '#lib/errors.ts'
import { enqueue, queuedJob } from '#lib/jobs.ts'
import { listPage, parcelPage, sandboxPolicy } from './pages.ts'
import { addStatus, detailsOf, findByNumber, listLatest, statusesOf } from './queries.ts'
import { type Move, type MoveName, moves } from './moves.ts'

export type SandboxOptions = { db: Db; now: () => Date }

const formBytes = 2_000
const shownParcels = 50

/** Defined by the module of delivery, which asks the courier where a parcel is. */
const trackParcel = queuedJob({ name: 'track-parcel', payload: z.object({ number: z.string() }) })

/** The courier's own pages, for moving parcels by hand. */
export const courierPages: FastifyPluginAsync<SandboxOptions> = async (app, { db, now }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  const options = { schema: { hide: true }, config: { needsNoToken: true } }
  const show = (reply: FastifyReply, html: string) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': sandboxPolicy,
        'cache-control': 'no-store',
      })
      .send(html)
  const find = async (number: string) => {
    const parcel = /^\d{1,15}$/.test(number) ? await findByNumber(db, Number(number)) : undefined
    if (!parcel) throw noSuchAddress()
    return parcel
  }

  app.get('/', options, async (_request, reply) => show(reply, listPage(await listLatest(db, shownParcels))))

  app.get<{ Params: { number: string } }>('/:number', options, async ({ params }, reply) =>
    show(reply, parcelPage(await find(params.number))),
  )

  app.post<{ Params: { number: string }; Body: Record<string, string> | undefined }>(
    '/:number',
    options,
    async ({ params, body = {} }, reply) => {
      const parcel = await find(params.number)
      const move: Move | undefined = moves[body['radnja'] as MoveName]
      if (!move) throw noSuchAddress()
      const { PickupAddress: from, DeliveryAddress: to } = detailsOf(parcel)
      const city = (move.isAtSender ? from : to)?.City ?? ''
      // Later than every earlier status, however fast one clicks.
      const last = Math.max(0, ...statusesOf(parcel).map(({ at }) => at))
      const at = Math.max(now().getTime(), last + 1)
      for (const [step, code] of move.codes.entries())
        await addStatus(db, parcel.number, { code, at: at + step, city })
      await enqueue(db, trackParcel, { number: String(parcel.number) })
      return reply.redirect(`/dev/kurir/${parcel.number}`, 303)
    },
  )
}
