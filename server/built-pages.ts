import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'

/** The pages that `scripts/build.ts` left in this folder. */
export const builtPages = async (folder: string) =>
  (await import(pathToFileURL(path.join(folder, 'server/index.js')).href)) as ServerBuild

/** Serves the files of a build whose names contain a hash of their content. */
export const serveHashedFiles = (app: FastifyInstance, folder: string, assets: string) =>
  app.register(fastifyStatic, {
    root: path.join(folder, 'client', assets),
    prefix: `/${assets}/`,
    immutable: true,
    maxAge: '365d',
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
  })
