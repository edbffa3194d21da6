import { type MessagePort, parentPort } from 'node:worker_threads'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { releaseMemory } from '#lib/release-memory.ts'
import { codeVersion } from '#search/code-version.ts'
import { SearchTimeout } from '#search/engine.ts'
import type { SynonymSet } from '#search/synonyms.ts'
import { MemoryIndex } from './index.ts'
import type { Answer, NewPort, Reply, Request } from './messages.ts'
import { unpackChanges } from './packed-changes.ts'
import { pack } from './packed-result.ts'
import { readSnapshot, writeSnapshot } from './snapshot-file.ts'

let index = new MemoryIndex()
const compactionSlice = 5 // milliseconds, so that queries hardly wait
/** Not part of a snapshot: they only widen queries. */
let synonyms: readonly SynonymSet[] = []
let isCompacting = false
let isSaving = false
/** Number of changes applied or loaded. */
let changes = 0

function answer(request: Request): Answer | Promise<undefined> {
  switch (request.kind) {
    case 'search':
      // Checked before anything else, so that an expired request costs nothing.
      return pack(index.search(request.query, performance.now() + request.deadline - Date.now()))
    case 'suggest':
      return index.suggest(request.query, performance.now() + request.deadline - Date.now())
    case 'status':
      return index.status()
    case 'save':
      return save(request)
    case 'load':
      changes++
      index = readSnapshot(request.file, codeVersion(), (reader) => MemoryIndex.load(reader))
      index.setSynonyms(synonyms)
      return
    case 'synonyms':
      synonyms = request.sets
      index.setSynonyms(synonyms)
      return
    case 'release':
      releaseMemory()
      return
    case 'apply':
      changes++
      index.apply(unpackChanges(request.changes))
  }
}

async function save({ file, note }: { file: string; note: unknown }): Promise<undefined> {
  if (isSaving) throw new Error('a snapshot is being written already')
  isSaving = true
  try {
    while (isCompacting) await nextTurn()
    // Erased listings must not live on in a file.
    while (index.hasDead) {
      index.compact(compactionSlice)
      await nextTurn()
    }
    const before = changes
    await writeSnapshot(
      file,
      { version: codeVersion(), note },
      (out) => index.save(out),
      () => {
        if (changes !== before) throw new Error('the index changed while its snapshot was written')
      },
    )
  } finally {
    isSaving = false
    compactBetweenRequests()
  }
}

function compactBetweenRequests() {
  // A snapshot must not change while it is written; a running compaction finishes first.
  isCompacting = index.isCompactionDue && !(isSaving && !isCompacting)
  if (!isCompacting) return
  index.compact(compactionSlice)
  setImmediate(compactBetweenRequests)
}

async function reply(port: MessagePort, request: Request) {
  const { id } = request
  try {
    const found = answer(request)
    // Answers that need no await are sent at once.
    port.postMessage({ id, answer: found instanceof Promise ? await found : found } satisfies Reply)
  } catch (error) {
    port.postMessage({ id, error, isTimeout: error instanceof SearchTimeout } satisfies Reply)
  }
}

function serve(port: MessagePort) {
  port.on('message', (request: Request | NewPort) => {
    if (request.kind === 'port') return serve(request.port)
    void reply(port, request)
    if (!isCompacting) compactBetweenRequests()
  })
}

serve(parentPort!)
