import { mkdir } from 'node:fs/promises'
import { DatabaseUnavailable } from '#lib/process/start-refusals.ts'
import { type DiskProbe, freeSpace, fullBelowBytes, stateOf } from '#lib/load/disk.ts'

/** Two files of PostgreSQL's log, without which it does not start. */
const leastBytes = 32 << 20

const megabytes = (bytes: number) => `${Math.floor(bytes / 1e6)} MB`

const unusable: Record<string, string> = {
  EEXIST: 'is a file',
  ENOTDIR: 'leads through a file',
  EACCES: 'may not be created',
  EROFS: 'lies on a read-only file system',
}

/**
 * Reports the steps at which a start on a full disk would fail. Throws DatabaseUnavailable if it cannot
 * succeed.
 */
export async function checkRoom(
  dataDir: string,
  notify: (text: string) => void,
  probe: DiskProbe = freeSpace,
): Promise<void> {
  const noRoom = (room: string, cause?: unknown) =>
    new DatabaseUnavailable(
      `The disk of ${dataDir} is full (${room}): make room for at least ${megabytes(fullBelowBytes)}, then start again`,
      { cause },
    )
  try {
    await mkdir(dataDir, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw noRoom('nothing can be written', error)
    const reason = unusable[code ?? '']
    if (!reason) throw error
    throw new DatabaseUnavailable(`DATA_DIR ${dataDir} ${reason}: choose another folder`, { cause: error })
  }
  const space = await probe(dataDir)
  const room = `${megabytes(space.free)} of ${megabytes(space.total)} free`
  if (space.free < leastBytes) throw noRoom(room)
  if (stateOf(space) === 'full')
    notify(`The disk of ${dataDir} is nearly full (${room}): changes are refused until there is room`)
}
