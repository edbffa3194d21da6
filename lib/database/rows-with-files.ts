import { inBatches } from './batches.ts'

type Row = { id: number; file_key: string | null }

type Steps = {
  /** Lists rows that are left. */
  list: (limit: number) => Promise<readonly Row[]>
  deleteFiles: (keys: readonly string[]) => Promise<unknown>
  deleteRows: (ids: readonly number[]) => Promise<unknown>
}

/**
 * Deletes rows in batches, their files first: after a crash in between the rows remain, and a repeat finds them again.
 * Returns the number of rows.
 */
export const deleteWithFiles = ({ list, deleteFiles, deleteRows }: Steps, limit?: number): Promise<number> =>
  inBatches(async (most) => {
    const rows = await list(most)
    if (rows.length === 0) return 0
    await deleteFiles(rows.flatMap(({ file_key }) => file_key ?? []))
    await deleteRows(rows.map(({ id }) => id))
    return rows.length
  }, limit)
