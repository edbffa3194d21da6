import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve, serveShared } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/loans/endpoints.ts'
import { getLoanPartner, listLoanInquiries, listLoanPartners, sendLoanInquiry } from './service.ts'

export const loanRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serveShared(app, calls.listLoanPartners, () => ({ data: listLoanPartners(deps) }))
  serveShared(app, calls.getLoanPartner, ({ params }) => ({ data: getLoanPartner(deps, params.slug) }))
  serve(app, calls.sendLoanInquiry, async ({ params, body, request }) => {
    await sendLoanInquiry(deps, await request.actor(), { slug: params.slug, inquiry: body })
    return { message: 'Upit je poslan. Banka će vam se javiti.' }
  })
  serve(app, calls.listLoanInquiries, ({ query }) => listLoanInquiries(deps, query.page))
}
