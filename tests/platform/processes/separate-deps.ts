import { flushCompileCache } from 'node:module'
import { buildApp } from '#api/app.ts'
import type { Deps } from '#api/deps.ts'
import { toBank } from '#config/bank.ts'
import { defaultBrand } from '#contract/brand.ts'
import { createDb } from '#lib/database/db.ts'
import { absentEngine } from '#search/absent.ts'
import { carriersOf, createDeps } from '#server/deps.ts'
import type { Files } from '#server/files.ts'
import { calmLoad } from '#tests/support/calm-load.ts'

/** The parts of a process that a test starts beside its own, without search and files. */
export async function separateDeps(databaseUrl: string, connections: number) {
  // A killed process saves nothing at its end.
  flushCompileCache()
  const db = createDb(databaseUrl, { max: connections })
  return createDeps({
    db,
    search: absentEngine(),
    searchLag: () => 0,
    brand: defaultBrand,
    baseUrl: 'http://localhost:3000',
    files: {} as Files,
    carriers: await carriersOf({ environment: 'test', isPublicDemo: false, mail: null, sms: null }, db),
    databaseUrl,
    appSecret: 'tests',
    bank: toBank({ APP_ENV: 'test', COMPANY_NAME: defaultBrand.company }),
    onError: (error) => void process.stderr.write(`${error.message}\n`),
  })
}

/** The calls of such a process, which it answers however busy it is. */
export const separateApp = (deps: Deps) =>
  buildApp(deps, {
    baseUrl: 'http://localhost:3000',
    logLevel: 'silent',
    load: calmLoad,
  })
