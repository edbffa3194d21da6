import path from 'node:path'
import { importChargers } from '#api/modules/chargers/import/run.ts'
import type { Db } from '#lib/database/db.ts'
import { ImportRefused } from '#lib/imports/job.ts'
import { demoChargers } from '#contract/chargers/kinds.ts'

const file = path.join(import.meta.dirname, '../demo/chargers.csv')

/** Fills the page of chargers of a demo with some that do not exist. A start that finds them does nothing. */
export async function loadDemoChargers(db: Db): Promise<void> {
  try {
    await importChargers({ db, file, source: demoChargers })
  } catch (error) {
    // A program that started at the same time loads them.
    if (!(error instanceof ImportRefused)) throw error
  }
}
