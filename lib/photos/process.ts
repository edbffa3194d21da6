import os from 'node:os'
import sharp from 'sharp'
import {
  checkPhoto,
  comparePhotos,
  type CropParts,
  makeAvif,
  printPhoto,
  type QuarterTurns,
  readPhoto,
  turnPhoto,
} from './work.ts'

// The photo process: it answers one message for each one received, and ends with its parent.

// Blocks loaders of formats that are not accepted, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}File`),
})
// Uploads never repeat, so caching is useless; each may use one of the few threads.
sharp.cache(false)
sharp.concurrency(1)

export type PhotoTask =
  /** `crop`: the part of the photo to keep. */
  | { task: 'read'; crop?: CropParts | undefined }
  | { task: 'avif' }
  /** `hash`: the name of the photo to rotate. */
  | { task: 'turn'; hash: string; turns: QuarterTurns }
  | { task: 'print' }
  /** `other`: the file to compare with. */
  | { task: 'compare'; other: string }

export type PhotoRequest = PhotoTask & {
  id: number
  source: string
  /** Runs alone, since it may have killed the process before. */
  isAlone: boolean
}
/** `isBusy` precedes the answer, each time work on it starts or stops. */
export type PhotoAnswer = { id: number } & ({ isBusy: boolean } | { result: unknown } | { error: string })

/** Total weight decoded at once, limited by memory and processor. */
const capacity = 2

/** Afterwards a photo counts as stuck; libvips checks its own timeout only now and then. */
const patienceMs = 60_000

type Waiting = { weight: number; isUrgent: boolean; start: () => void }

const waiting: Waiting[] = []
let used = 0

/** Waits for its turn: urgent work goes before background work. */
async function inTurn<T>(
  { id, isAlone }: PhotoRequest,
  { weight, isUrgent }: Omit<Waiting, 'start'>,
  work: () => Promise<T>,
): Promise<T> {
  const taken = isAlone ? capacity : weight
  await new Promise<void>((start) => {
    waiting.push({ weight: taken, isUrgent, start })
    startNext()
  })
  tell({ id, isBusy: true })
  const late = setTimeout(() => process.exit(1), patienceMs)
  try {
    return await work()
  } finally {
    clearTimeout(late)
    used -= taken
    tell({ id, isBusy: false })
    startNext()
  }
}

function startNext() {
  for (;;) {
    const next = waiting.find(({ isUrgent }) => isUrgent) ?? waiting[0]
    if (!next || used + next.weight > capacity) return
    waiting.splice(waiting.indexOf(next), 1)
    used += next.weight
    next.start()
  }
}

async function perform(request: PhotoRequest): Promise<unknown> {
  const { source } = request
  const inBackground = (work: () => Promise<unknown>) => inTurn(request, { weight: 1, isUrgent: false }, work)
  switch (request.task) {
    case 'avif':
      return inBackground(() => makeAvif(source))
    case 'print':
      return inBackground(() => printPhoto(source))
    case 'compare':
      return inBackground(() => comparePhotos(source, request.other))
    case 'turn':
      return inTurn(request, { weight: 1, isUrgent: true }, () =>
        turnPhoto(source, request.hash, request.turns),
      )
    case 'read':
      return checkAndRead(request, request.crop)
  }
}

async function checkAndRead(request: PhotoRequest, crop: CropParts | undefined): Promise<unknown> {
  const { source } = request
  const checked = await inTurn(request, { weight: 1, isUrgent: true }, () => checkPhoto(source))
  if ('refused' in checked) return checked
  const weight = checked.heavy ? capacity : 1
  return inTurn(request, { weight, isUrgent: true }, () => readPhoto(source, crop))
}

function tell(answer: PhotoAnswer) {
  if (process.connected) process.send!(answer)
}

// Serving pages has priority over photos.
os.setPriority(5)

process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the whole process group; the parent tells us when to stop.
process.on('SIGINT', () => {})
process.on('message', async (request: PhotoRequest) => {
  tell(
    await perform(request).then(
      (result) => ({ id: request.id, result }),
      (error: Error) => ({ id: request.id, error: error.message }),
    ),
  )
})
