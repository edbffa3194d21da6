import { parentPort, workerData } from 'node:worker_threads'
import { SharedWindows } from '#lib/limits/shared-windows.ts'

type Given = { memory: SharedArrayBuffer; keys: readonly string[]; uses: number }

// Takes as many uses of each key as all threads may take together, in turns.

const { memory, keys, uses } = workerData as Given
const windows = new SharedWindows(memory)
const taken = keys.map(() => 0)
for (let turn = 0; turn < uses; turn++)
  for (const [index, key] of keys.entries())
    if (!windows.take(key, { max: uses, windowMs: 600_000 }, Date.now()).isFull) taken[index]! += 1
parentPort!.postMessage(taken)
