import { readFile } from 'node:fs/promises'
import type { Db } from '#lib/database/db.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import { formatInteger } from '#contract/money/money.ts'
import { importReference, type ReferenceKind, ReferenceRefused } from '#db/import-reference.ts'

const shown = 10

function printList(heading: string, lines: readonly string[]) {
  if (lines.length === 0) return
  console.log(`${heading}:`)
  for (const line of lines.slice(0, shown)) console.log(`  ${line}`)
  if (lines.length > shown) console.log(`  … and ${formatInteger(lines.length - shown)} more`)
}

/** Loads another tree and prints the changes. */
export async function runReferenceImport(db: Db, kind: ReferenceKind, file: string) {
  const text = await readFile(file, 'utf8')
  const { tables, notes } = await importReference(db, kind, text).catch((error: unknown) => {
    if (!(error instanceof ReferenceRefused)) throw error
    const { problems } = error
    throw new CommandFailed(
      `Nothing was changed; ${formatInteger(problems.length)} problems in ${file}:\n${problems.map((one) => `  ${one}`).join('\n')}`,
    )
  })
  for (const { table, added, changed, unchanged } of tables) {
    const figures = [
      `${formatInteger(added.length)} added`,
      `${formatInteger(changed.length)} changed`,
      `${formatInteger(unchanged)} as before or not in the file`,
    ]
    console.log(`${table.padEnd(12)} ${figures.join(', ')}`)
  }
  for (const { table, added, changed } of tables) {
    printList(`Added ${table}`, added)
    printList(`Changed ${table}`, changed)
  }
  printList('Kept', notes)
  console.log('Running servers pick it up within seconds.')
  console.log(
    `A start keeps it, until a release brings another db/reference/${kind}.json: that is then loaded over it.`,
  )
}
