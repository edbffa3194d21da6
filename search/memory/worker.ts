import { parentPort } from 'node:worker_threads'
import { SearchTimeout } from '#search/engine.ts'
import { MemoryIndex } from './index.ts'
import type { Answer, Reply, Request } from './messages.ts'

const port = parentPort!
const index = new MemoryIndex()
const compactionSlice = 5 // milliseconds, so that a query hardly waits
let isCompacting = false

function answer(request: Request): Answer {
  if (request.kind === 'search') {
    // Checked before anything else, so that what expired in the queue costs nothing.
    return index.search(request.query, performance.now() + request.deadline - Date.now())
  }
  if (request.kind === 'status') return index.status()
  if (request.kind === 'synonyms') return void index.setSynonyms(request.sets)
  index.apply(request.changes)
}

function compactBetweenRequests() {
  isCompacting = index.isCompactionDue
  if (!isCompacting) return
  index.compact(compactionSlice)
  setImmediate(compactBetweenRequests)
}

port.on('message', (request: Request) => {
  const { id } = request
  try {
    port.postMessage({ id, answer: answer(request) } satisfies Reply)
  } catch (error) {
    port.postMessage({ id, error, isTimeout: error instanceof SearchTimeout } satisfies Reply)
  }
  if (!isCompacting) compactBetweenRequests()
})
