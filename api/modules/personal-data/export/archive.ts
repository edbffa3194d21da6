import { open } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Deps } from '#api/deps.ts'
import { largestSize } from '#lib/photos/images.ts'
import type { Storage } from '#lib/files/storage.ts'
import { localDateTime, unixSeconds } from '#lib/time.ts'
import { imageKey } from '#contract/media/images.ts'
import type { DB } from '#lib/database/database.generated.ts'
import {
  type ColumnRule,
  type ExportRule,
  isPersonal,
  messagePhotoName,
  type Names,
  type PersonalRule,
  photoFile,
  type Subject,
  videoFile,
} from '../rule.ts'
import { rules } from '../rules.ts'
import { eachRow } from './queries.ts'

type Row = Record<string, unknown>
type Columns = Record<string, ColumnRule>

const isShown = (column: ColumnRule) => typeof column === 'string' || 'as' in column

/** The tables that an export holds, with their rules. */
export const exportedTables = (Object.keys(rules) as (keyof DB)[]).flatMap((table) => {
  const rule = rules[table] as PersonalRule<keyof DB>
  if (!isPersonal(rule) || 'leftOut' in rule.exported) return []
  const { file, own = rule.whose, columns } = rule.exported as ExportRule
  return [{ table, file, own, columns: columns as Columns }]
})

/** A row as its owner reads it. */
export function shownRow(columns: Columns, row: Row, names: Names): Row {
  const shown: Row = {}
  for (const [name, column] of Object.entries(columns)) {
    if (typeof column === 'string') shown[column] = row[name]
    else if ('as' in column) shown[column.as] = column.read(row[name] as never, names)
  }
  return shown
}

type Written = { file: string; count: number }

/** Writes every table's rows as a JSON list into the folder; tables without rows have no file. */
async function writeTables(deps: Deps, subject: Subject, folder: string) {
  const written: Written[] = []
  const photos = new Set<string>()
  const messagePhotos = new Set<string>()
  const videos = new Set<string>()
  const { catalog, places } = deps
  for (const { table, file, own, columns } of exportedTables) {
    const names = Object.keys(columns).filter((name) => isShown(columns[name]!))
    const query = sql<Row>`
      select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)} where ${own(subject)}`
    await using output = await open(path.join(folder, `${file}.json`), 'w')
    let count = 0
    await eachRow(deps.db, query, async (rows) => {
      let text = ''
      for (const row of rows) {
        text += `${count++ === 0 ? '[\n' : ',\n'}${JSON.stringify(shownRow(columns, row, { catalog, places }), null, 2)}`
        if (table === 'image') photos.add(row['hash'] as string)
        if (table === 'message_photo' || table === 'report_picture')
          messagePhotos.add(row['file_key'] as string)
        if (table === 'listing_video') videos.add(row['file_key'] as string)
      }
      await output.appendFile(text)
    })
    if (count === 0) continue
    await output.appendFile('\n]\n')
    written.push({ file: `${file}.json`, count })
  }
  return { written, photos, messagePhotos, videos }
}

function readmeOf({ brand, now }: Deps, { username }: Subject, written: readonly Written[]): string {
  return `Vaši podaci na ${brand.locative}
Račun: ${username}
Napravljeno: ${localDateTime(unixSeconds(now()))}

Svaka JSON datoteka je lista zapisa jedne vrste. Možete je otvoriti u pregledniku ili uređivaču teksta.
Vremena su po svjetskom vremenu (UTC), u obliku 2026-12-31T09:05:00.000Z.
Iznosi su u KM. Samo u stanje-racuna.json i promjene-stanja.json su u jedinici računa: u kreditima ili feninzima
(100 feninga = 1 KM).

${written.map(({ file, count }) => `${file}: ${count}`).join('\n')}

U folderu "fotografije" su vaše fotografije onako kako ih čuvamo, bez podataka o mjestu i vremenu snimanja,
a u folderu "videi" tako i vaši videi.

Nema: šifre, tajni i kodova koji štite račun (ni mi ih većinom ne možemo pročitati), brojeva koje koristi samo
program, i podataka o drugima, na primjer ko je vas blokirao ili spasio vaš oglas.
`
}

/** A ZIP of everything stored about an account, made while it is read. `folder` holds its parts meanwhile. */
export async function openArchive(deps: Deps, subject: Subject, folder: string) {
  const { written, photos, messagePhotos, videos } = await writeTables(deps, subject, folder)
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(readmeOf(deps, subject, written)), 'PROCITAJ-ME.txt')
  for (const { file } of written) zip.addFile(path.join(folder, file), file)
  const addFile = async (name: string, storage: Storage, key: string) => {
    if (!(await storage.exists(key))) return
    // Opened when its turn comes; photos and videos are compressed already.
    zip.addReadStreamLazy(name, { compress: false }, (give) => {
      storage.getStream(key).then(
        (stream) => give(null, stream as never),
        (error: unknown) => give(error, undefined as never),
      )
    })
  }
  for (const hash of photos) await addFile(photoFile(hash), deps.storage, imageKey(hash, largestSize))
  for (const key of messagePhotos)
    await addFile(messagePhotoName(key), deps.privateStorage, `${key}-${largestSize}.webp`)
  for (const key of videos) await addFile(videoFile(key), deps.privateStorage, key)
  zip.end()
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(null, chunk)
    },
  })
  const source = zip.outputStream as Readable
  zip.on('error', (error) => counted.destroy(error as Error))
  source.on('error', (error) => counted.destroy(error))
  return { stream: source.pipe(counted), size: () => size }
}
