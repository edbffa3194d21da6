import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { readRecords } from './records.ts'
import { RepeatCounter } from './repeats.ts'
import { dayNumber, type DayRange } from './schedule.ts'
import type { Source } from './source.ts'
import { sources } from './sources/sources.ts'

/** `sample` holds the first rows. */
export type Survey = DayRange & {
  fileHash: string
  repeats: RepeatCounter
  sample: Record<string, unknown>[]
}

const sampleSize = 500

/** Finds the source whose fields the first row of a file has. */
export async function detectSource(file: string): Promise<Source | undefined> {
  for (const format of ['jsonl', 'csv'] as const) {
    for await (const { fields } of readRecords(file, format)) {
      const found = sources.find(
        (source) => source.format === format && source.signature.every((name) => fields && name in fields),
      )
      if (found) return found
      break
    }
  }
}

/**
 * The first pass over a file. Collects a hash over every byte, since a row changed in the middle makes it
 * another file, as well as the number of rows, their range of dates and the repeated ones. Writes nothing.
 */
export async function surveyFile(file: string, source: Source): Promise<Survey> {
  const digest = createHash('sha256')
  const repeats = new RepeatCounter((await stat(file)).size)
  const sample: Record<string, unknown>[] = []
  let rows = 0
  let firstDay: number | null = null
  let lastDay: number | null = null
  for await (const { fields, hash } of readRecords(file, source.format, { digest })) {
    rows++
    if (fields && sample.length < sampleSize) sample.push(fields)
    if (hash !== undefined) repeats.note(hash)
    const day = fields && dayNumber(source.dayOf?.(fields))
    if (day === undefined) continue
    firstDay = Math.min(firstDay ?? day, day)
    lastDay = Math.max(lastDay ?? day, day)
  }
  return { fileHash: digest.digest('hex'), rows, firstDay, lastDay, repeats, sample }
}
