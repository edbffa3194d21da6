import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/reviews/endpoints.ts'
import { replyTo } from './replies.ts'
import { getOrderReview, listOrdersToReview, listOwnReviews, listReviews } from './service.ts'
import { putReview } from './submission.ts'

export const reviewRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listReviews, ({ params, query }) => listReviews(deps, params.username, query))
  serve(app, calls.getOrderReview, async ({ actor, params }) => ({
    data: await getOrderReview(deps, actor, params.id),
  }))
  serve(app, calls.putOrderReview, async ({ actor, params, body }) => {
    const { message } = await putReview(deps, actor, params.id, body)
    return { data: await getOrderReview(deps, actor, params.id), message }
  })
  serve(app, calls.listOrdersToReview, ({ actor, query }) => listOrdersToReview(deps, actor, query.page))
  serve(app, calls.listOwnReviews, ({ actor, query }) => listOwnReviews(deps, actor, query))
  serve(app, calls.replyToReview, async ({ actor, params, body }) => {
    await replyTo(deps, actor, params.id, body.text)
    return { message: 'Odgovor je objavljen.' }
  })
}
