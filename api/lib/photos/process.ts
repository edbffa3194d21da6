import os from 'node:os'
import { checkPhoto, makeAvif, readPhoto } from './work.ts'

// The process for photos: it answers one message for each that it gets, and ends with who started it.

export type PhotoRequest = { id: number; task: 'read' | 'avif'; source: string }
export type PhotoAnswer = { id: number } & ({ result: unknown } | { error: string })

/** Weight of what is decoded at once; memory and the processor bear no more. */
const capacity = 2

type Waiting = { weight: number; isUrgent: boolean; start: () => void }

const waiting: Waiting[] = []
let used = 0

/** Waits for its turn: what somebody waits for goes before what is made in the background. */
async function inTurn<T>(weight: number, isUrgent: boolean, work: () => Promise<T>): Promise<T> {
  await new Promise<void>((start) => {
    waiting.push({ weight, isUrgent, start })
    startNext()
  })
  try {
    return await work()
  } finally {
    used -= weight
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

async function perform({ task, source }: PhotoRequest): Promise<unknown> {
  if (task === 'avif') return inTurn(1, false, () => makeAvif(source))
  const checked = await checkPhoto(source)
  if ('refused' in checked) return checked
  return inTurn(checked.heavy ? capacity : 1, true, () => readPhoto(source))
}

// Pages go before photos.
os.setPriority(5)

process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the whole group; our parent says when we are done.
process.on('SIGINT', () => {})
process.on('message', async (request: PhotoRequest) => {
  const answer: PhotoAnswer = await perform(request).then(
    (result) => ({ id: request.id, result }),
    (error: Error) => ({ id: request.id, error: error.message }),
  )
  if (process.connected) process.send!(answer)
})
