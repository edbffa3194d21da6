import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/database/batches.ts'
import { defineJob } from '#lib/jobs.ts'
import { mapOptions, noteChanged, unmapOptions } from './queries.ts'

const notedAtOnce = 5_000
const mappedAtOnce = 500

/** Makes search reload the listings that a change of names or places concerns. */
export const reindexCatalogue = defineJob({
  name: 'reindex-catalogue',
  label: 'Pretraga prati izmjenu kataloga',
  payload: z.object({ kind: z.enum(['category', 'brand', 'model', 'city']), id: z.int() }),
  async run({ db }: Deps, subject) {
    for (let after: number | null = 0; after !== null;) {
      const from: number = after
      after = await db.transaction().execute((trx) => noteChanged(trx, subject, from, notedAtOnce))
    }
  },
})

/** Gives listings the option that replaces theirs. */
export const mapAttributeOption = defineJob({
  name: 'map-attribute-option',
  label: 'Zamjena opcije atributa u oglasima',
  payload: z.object({ changeId: z.int(), attributeId: z.int(), from: z.string(), to: z.string() }),
  run: ({ db }: Deps, mapping) =>
    inBatches(
      (limit) => db.transaction().execute((trx) => mapOptions(trx, { ...mapping, limit })),
      mappedAtOnce,
    ).then(() => {}),
})

/** Undoes such a replacement. */
export const unmapAttributeOptions = defineJob({
  name: 'unmap-attribute-options',
  label: 'Povrat zamijenjenih opcija u oglasima',
  payload: z.object({ changeId: z.int(), attributeId: z.int(), mapped: z.record(z.string(), z.string()) }),
  run: ({ db }: Deps, undone) =>
    inBatches(
      (limit) => db.transaction().execute((trx) => unmapOptions(trx, { ...undone, limit })),
      mappedAtOnce,
    ).then(() => {}),
})

export const catalogueJobs = [reindexCatalogue, mapAttributeOption, unmapAttributeOptions]
