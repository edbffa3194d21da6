import type { Deps } from '#api/deps.ts'
import { listFilesOfSeller } from './queries.ts'

/** Before an account is erased: deletes the files of its runs, whose rows go with its feeds. */
export async function eraseFeedFilesOf({ db, privateStorage }: Deps, sellerId: number): Promise<void> {
  for (const key of await listFilesOfSeller(db, sellerId)) await privateStorage.delete(key)
}
