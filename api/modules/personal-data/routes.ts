import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { isCodeDue } from '#api/modules/accounts/service.ts'
import { deletionRequestDays } from '#contract/limits/accounts.ts'
import * as merges from '#contract/personal-data/merges.ts'
import * as calls from '#contract/personal-data/endpoints.ts'
import { findDeletion, requestDeletion, withdrawDeletion } from './deletion/service.ts'
import { previewMerge } from './merge/preview.ts'
import { getMerge, listAccountDoubles, startMerge } from './merge/service.ts'
import { listOwnExports, openExport, requestExport } from './export/service.ts'

export const personalDataRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getPersonalData, async ({ actor }) => ({
    data: {
      deletion: await findDeletion(deps, actor),
      ...(await listOwnExports(deps, actor)),
      code_due: await isCodeDue(deps, actor),
    },
  }))
  serve(
    app,
    calls.requestDeletion,
    async ({ actor, body }) => {
      await requestDeletion(deps, actor, body)
      return {
        message: `Zahtjev za brisanje je poslan. Profil brišemo za ${deletionRequestDays} dana; do tada se možete predomisliti.`,
      }
    },
    { securityEvent: 'deletion_request' },
  )
  serve(
    app,
    calls.withdrawDeletion,
    async ({ actor }) => {
      await withdrawDeletion(deps, actor)
      return { message: 'Zahtjev je povučen. Vaš profil ostaje.' }
    },
    { securityEvent: 'deletion_withdrawal' },
  )
  serve(
    app,
    calls.requestDataExport,
    async ({ actor, body }) => {
      await requestExport(deps, actor, body)
      return { message: 'Pripremamo kopiju vaših podataka. Javit ćemo vam e-mailom kad bude spremna.' }
    },
    { securityEvent: 'data_export_request' },
  )
  serve(
    app,
    calls.downloadDataExport,
    async ({ actor, params, reply }) => {
      const { stream, name, size } = await openExport(deps, actor, params.id)
      return reply
        .type('application/zip')
        .header('content-length', size)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(stream)
    },
    { securityEvent: 'data_export_download' },
  )

  serve(app, merges.listAccountDoubles, async ({ params }) => ({
    data: await listAccountDoubles(deps, params.id),
  }))
  serve(app, merges.previewMerge, async ({ params, query }) => ({
    data: await previewMerge(deps, params.id, query.into),
  }))
  serve(
    app,
    merges.mergeAccounts,
    async ({ actor, params, body }) => ({
      id: await startMerge(deps, actor, params.id, body),
      message: 'Spajanje je počelo. Vlasnici su obaviješteni.',
    }),
    { securityEvent: 'account_merge' },
  )
  serve(app, merges.getAccountMerge, async ({ params }) => ({ data: await getMerge(deps, params.id) }))
}
