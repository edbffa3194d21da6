import path from 'node:path'
import { json } from 'node:stream/consumers'
import { createDb } from '#lib/database/db.ts'
import { fileStorage } from '#lib/files/storage.ts'
import { loadDemo } from '#demo/load.ts'
import { loadReference } from '#db/load-reference.ts'
import { migrate } from '#db/migrate.ts'
import { addCorpus } from './corpus.ts'

// A separate process: reads its options from the input, and fills an empty database with the demo content and as many
// invented listings.

export type FillOptions = { databaseUrl: string; folder: string; listings: number }

const { databaseUrl, folder, listings } = (await json(process.stdin)) as FillOptions
const db = createDb(databaseUrl)
await migrate(db)
await loadReference(db)
await loadDemo(db, fileStorage(path.join(folder, 'media')))
await addCorpus(db, listings)
await db.destroy()
process.stdout.write('{}')
