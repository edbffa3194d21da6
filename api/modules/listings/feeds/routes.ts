import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/listings/feeds.ts'
import * as mapping from '#contract/listings/feed-mapping.ts'
import { maxFeedBytes } from '#contract/limits/listings.ts'
import {
  explainColumns,
  explainValues,
  listColumns,
  listRemarksOf,
  listValuesOf,
  rereadRun,
} from './mapping-service.ts'
import {
  cancelFeedRun,
  changeFeed,
  confirmFeedRun,
  deleteFeed,
  getFeed,
  getFeedRun,
  listFeedRuns,
  listFeeds,
  listRowsOf,
  makeFeed,
  runFeed,
  uploadFeed,
} from './service.ts'

const refused = (code: 'payload_too_large' | 'validation_failed', text: string) =>
  new DomainError(code, text, { fields: { file: text } })

/** Writes the one file of a multipart body as it arrives; returns where. */
async function receiveFile(request: FastifyRequest, folder: string): Promise<string> {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type')
  const file = path.join(folder, 'feed')
  let bytes = 0
  let isTruncated = false
  try {
    const limits = { fileSize: maxFeedBytes, files: 1, fields: 5, fieldSize: 1_000 }
    for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
      await pipeline(part.file, createWriteStream(file, { mode: 0o600 }))
      bytes = part.file.bytesRead
      isTruncated = part.file.truncated
    }
  } catch (error) {
    // The parser's errors about a malformed body have no code.
    if (error instanceof Error && !('code' in error)) throw new DomainError('bad_request')
    throw error
  }
  if (isTruncated) throw refused('payload_too_large', `Datoteka je veća od ${maxFeedBytes >> 20} MB.`)
  if (bytes === 0) throw refused('validation_failed', 'Odaberite datoteku.')
  return file
}

export const feedRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(multipart)
  serve(app, calls.listFeeds, async ({ actor }) => ({ data: await listFeeds(deps, actor) }))
  serve(app, calls.makeFeed, ({ actor, body, once }) => makeFeed(deps, actor, body, once))
  serve(app, calls.getFeed, async ({ actor, params }) => ({ data: await getFeed(deps, actor, params.id) }))
  serve(app, calls.changeFeed, async ({ actor, params, body }) => {
    await changeFeed(deps, actor, params.id, body)
    return { message: 'Feed je sačuvan.' }
  })
  serve(app, calls.deleteFeed, async ({ actor, params }) => {
    await deleteFeed(deps, actor, params.id)
    return { message: 'Feed je izbrisan. Njegovi oglasi ostaju.' }
  })
  serve(app, calls.uploadFeed, async ({ actor, params, query, request }) => {
    await getFeed(deps, actor, params.id)
    return deps.workspace.use(async (folder) =>
      uploadFeed(deps, actor, params.id, { file: await receiveFile(request, folder), isDry: query.dry }),
    )
  })
  serve(app, calls.runFeed, ({ actor, params, body }) => runFeed(deps, actor, params.id, body.dry))
  serve(app, mapping.listFeedColumns, ({ actor, params }) => listColumns(deps, actor, params.id))
  serve(app, mapping.explainFeedColumns, async ({ actor, params, body }) => {
    await explainColumns(deps, actor, params.id, body)
    return { message: 'Značenje kolona je sačuvano.' }
  })
  serve(app, mapping.listFeedValues, ({ actor, params, query: { page, field, open } }) =>
    listValuesOf(deps, actor, params.id, { page, field, isOpen: open }),
  )
  serve(app, mapping.explainFeedValues, async ({ actor, params, body }) => {
    await explainValues(deps, actor, params.id, body)
    return { message: 'Značenje vrijednosti je sačuvano.' }
  })
  serve(app, mapping.rereadFeedRun, async ({ actor, params }) => {
    await rereadRun(deps, actor, params)
    return { message: 'Datoteka se ponovo čita.' }
  })
  serve(app, mapping.listFeedRemarks, async ({ actor, params }) => ({
    data: await listRemarksOf(deps, actor, params),
  }))
  serve(app, calls.listFeedRuns, async ({ actor, params }) => ({
    data: await listFeedRuns(deps, actor, params.id),
  }))
  serve(app, calls.getFeedRun, async ({ actor, params }) => ({ data: await getFeedRun(deps, actor, params) }))
  serve(app, calls.listFeedRows, ({ actor, params, query }) => listRowsOf(deps, actor, params, query))
  serve(app, calls.confirmFeedRun, async ({ actor, params }) => {
    await confirmFeedRun(deps, actor, params)
    return { message: 'Uvoz je počeo.' }
  })
  serve(app, calls.cancelFeedRun, async ({ actor, params }) => {
    await cancelFeedRun(deps, actor, params)
    return { message: 'Uvoz je prekinut.' }
  })
}
