import { statfs } from 'node:fs/promises'

/** `low`: time to free space. `full`: writes are refused, so that the database never runs out completely. */
export type DiskState = 'ok' | 'low' | 'full'

export type Disk = {
  state(): DiskState
  /** Room on the fullest of the disks; undefined if unknown. */
  freeBytes(): number | undefined
  /** Reports a write that failed for lack of space, here or in the database. */
  noteFull(): void
}

export type Space = { free: number; total: number } // bytes
export type DiskProbe = (folder: string) => Promise<Space>

const mebibyte = 1 << 20
/** PostgreSQL stops when it cannot write its log, which grows in files of 16 MiB. */
export const fullBelowBytes = 128 * mebibyte
const lowBelowBytes = 1024 * mebibyte
const lookMs = 2_000
/** Milliseconds for which a failed write counts as a full disk, whichever disk it was. */
const notedMs = 10_000

export const freeSpace: DiskProbe = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

export const stateOf = ({ free }: Pick<Space, 'free'>): DiskState =>
  free < fullBelowBytes ? 'full' : free < lowBelowBytes ? 'low' : 'ok'

/** For processes that write to no disk of ours. */
export const roomyDisk = (): Disk => ({ state: () => 'ok', freeBytes: () => undefined, noteFull() {} })

/** Watches the fullest of the disks that hold `folders`. */
export async function watchDisk(
  folders: readonly string[],
  { probe = freeSpace, onChange }: { probe?: DiskProbe; onChange?: (state: DiskState) => void } = {},
): Promise<Disk & { close(): void }> {
  let seen: DiskState = 'ok'
  let free: number | undefined
  let notedUntil = 0
  let reportedState: DiskState = 'ok'

  const state = () => (performance.now() < notedUntil ? 'full' : seen)
  function tell() {
    if (state() !== reportedState) onChange?.((reportedState = state()))
  }
  async function look() {
    try {
      const spaces = await Promise.all(folders.map((folder) => probe(folder)))
      free = Math.min(...spaces.map((space) => space.free))
      seen = stateOf({ free })
    } catch {
      // A folder whose space cannot be read counts as fine.
      seen = 'ok'
      free = undefined
    }
    tell()
  }
  await look()
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined))
  }, lookMs).unref()
  return {
    state,
    freeBytes: () => free,
    noteFull() {
      notedUntil = performance.now() + notedMs
      tell()
    },
    close: () => clearInterval(timer),
  }
}
