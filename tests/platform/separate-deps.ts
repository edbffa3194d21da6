import { defaultBrand } from '#contract/brand.ts'
import { createDb } from '#lib/db.ts'
import { absentEngine } from '#search/absent.ts'
import { carriersOf, createDeps, type Files } from '#server/deps.ts'

/** The parts of a process that a test starts beside its own, without search and files. */
export async function separateDeps(databaseUrl: string, connections: number) {
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
    onError: (error) => void process.stderr.write(`${error.message}\n`),
  })
}
