import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DemoListing } from './listings.ts'

/** Titles of the demo's offers by category, kept in a file because generating the content takes a second. */
export type DemoTitles = ReadonlyMap<number, readonly string[]>

export const titlesFile = path.join(import.meta.dirname, 'titles.json')

export const titlesOf = (listings: readonly DemoListing[]): DemoTitles =>
  new Map(
    [...Map.groupBy(listings, ({ categoryId }) => categoryId)]
      .toSorted(([a], [b]) => a - b)
      .map(([id, some]) => [id, some.map(({ title }) => title)]),
  )

export const readDemoTitles = (): DemoTitles =>
  new Map(
    Object.entries(JSON.parse(readFileSync(titlesFile, 'utf8')) as Record<string, string[]>).map(
      ([id, titles]) => [Number(id), titles],
    ),
  )
