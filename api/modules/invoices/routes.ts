import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { localDay } from '#lib/time.ts'
import * as calls from '#contract/invoices/endpoints.ts'
import type { Pdf } from './pdf-archive.ts'
import { getInvoicePdf, listInvoices } from './service.ts'
import { exportInvoices, getStaffInvoicePdf, searchInvoices } from './staff.ts'

const sendPdf = (reply: FastifyReply, { name, pdf }: Pdf) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(pdf))

export const invoiceRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listInvoices, ({ actor, query }) => listInvoices(deps, actor, query))
  serve(app, calls.getInvoicePdf, async ({ actor, params, reply }) =>
    sendPdf(reply, await getInvoicePdf(deps, actor, params.id)),
  )
  serve(app, calls.listStaffInvoices, ({ query }) => searchInvoices(deps, query))
  serve(app, calls.exportInvoices, async ({ actor, query, reply }) =>
    reply
      .type('text/csv')
      .header('content-disposition', `attachment; filename="racuni-${localDay(deps.now())}.csv"`)
      .send(await exportInvoices(deps, actor, query)),
  )
  serve(app, calls.getStaffInvoicePdf, async ({ actor, params, reply }) =>
    sendPdf(reply, await getStaffInvoicePdf(deps, actor, params.id)),
  )
}
