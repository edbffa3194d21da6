import { buffer } from 'node:stream/consumers'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/bank/endpoints.ts'
import { bankLimits } from '#contract/limits/money.ts'
import { sampleStatement } from './sample.ts'
import {
  assignBankLine,
  disownBankLine,
  getBankLine,
  getBankOverview,
  importStatement,
  listBankColumns,
  listBankLines,
  listBankStatements,
  releaseBankLine,
  saveBankColumns,
} from './service.ts'
import { slipRoutes } from './slips/routes.ts'

const refused = (code: 'payload_too_large' | 'validation_failed', text: string) =>
  new DomainError(code, text, { fields: { file: text } })

const longestName = 200 // characters

/** Reads the one file of a multipart body into memory. */
async function receiveFile(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type')
  let file = { name: '', bytes: Buffer.alloc(0) }
  let isTruncated = false
  try {
    const limits = { fileSize: bankLimits.fileBytes, files: 1, fields: 5, fieldSize: 1_000 }
    for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
      file = { name: (part.filename || 'izvod').slice(-longestName), bytes: await buffer(part.file) }
      isTruncated = part.file.truncated
    }
  } catch (error) {
    // The parser's errors about a malformed body have no code.
    if (error instanceof Error && !('code' in error)) throw new DomainError('bad_request')
    throw error
  }
  if (isTruncated) throw refused('payload_too_large', `Datoteka je veća od ${bankLimits.fileBytes >> 20} MB.`)
  if (file.bytes.length === 0) throw refused('validation_failed', 'Odaberite datoteku.')
  return file
}

export const bankRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(slipRoutes, { deps })
  await app.register(multipart)
  serve(app, calls.getBankOverview, () => getBankOverview(deps))
  serve(app, calls.importBankStatement, async ({ actor, query, request }) =>
    importStatement(deps, actor, await receiveFile(request), query),
  )
  serve(app, calls.listBankStatements, ({ query }) => listBankStatements(deps, query.page))
  serve(app, calls.listBankLines, ({ query }) => listBankLines(deps, query))
  serve(app, calls.getBankLine, async ({ params }) => ({ data: await getBankLine(deps, params.id) }))
  serve(app, calls.assignBankLine, ({ actor, params, body }) => assignBankLine(deps, actor, params.id, body))
  serve(app, calls.disownBankLine, ({ actor, params, body }) =>
    disownBankLine(deps, actor, params.id, body.reason),
  )
  serve(app, calls.releaseBankLine, ({ actor, params, body }) =>
    releaseBankLine(deps, actor, params.id, body.reason),
  )
  serve(app, calls.listBankColumns, async () => ({ data: await listBankColumns(deps) }))
  serve(app, calls.saveBankColumns, async ({ actor, params, body }) => {
    await saveBankColumns(deps, actor, params.account, body)
    return { message: 'Kolone su sačuvane. Sada pošaljite izvod ponovo.' }
  })
  serve(app, calls.sampleBankStatement, async ({ query, reply }) => {
    const { name, content } = await sampleStatement(deps, query.format)
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(content)
  })
}
