import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { releaseMemory } from '#lib/load/release-memory.ts'
import { codeVersion } from '#search/code-version.ts'
import { SearchTimeout } from '#search/engine.ts'
import type { SynonymSet } from '#search/synonyms.ts'
import { takes } from './any-thread.ts'
import { Followers } from './followers.ts'
import { MemoryIndex } from '#search/memory/index.ts'
import type { Answer, ChangeRequest, NewPort, QueryRequest, Reply, Request, ThreadData } from './messages.ts'
import { unpackChanges } from './packed-changes.ts'
import { pack } from './packed-result.ts'
import { readSnapshot, writeSnapshot } from '#search/memory/snapshots/snapshot-file.ts'
import { ThreadStates } from './thread-states.ts'

// An engine thread with an index of its own. Thread 0 makes a change and passes it on in one step; the others
// make it before they answer anyone who may know of it.

const { number, states: statesMemory, others, first } = workerData as ThreadData
const states = new ThreadStates(statesMemory)
const followers = new Followers(others, states)
let index = new MemoryIndex()
// Milliseconds, so that queries hardly wait.
const compactionSlice = 5
const countingSlice = 1
/** Under load, counting takes a small share of the time, and most queries do not wait for a slice. */
const countingPause = 5
/** Not part of a snapshot: they only widen queries. */
let synonyms: readonly SynonymSet[] = []
let isCompacting = false
let isCounting = false
let isSaving = false
/** Number of changes made, as `states` counts those of thread 0. */
let made = 0
/** Number of changes of the contents alone. */
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
    default:
      return first ? make(request) : lead(request)
  }
}

function make(change: ChangeRequest): undefined {
  // Counted even if it fails, since it fails in all threads.
  made = (made + 1) | 0
  switch (change.kind) {
    case 'load':
      changes++
      index = readSnapshot(change.file, codeVersion(), (reader) => MemoryIndex.load(reader))
      index.setSynonyms(synonyms)
      return
    case 'synonyms':
      synonyms = change.sets
      index.setSynonyms(synonyms)
      return
    case 'release':
      releaseMemory()
      return
    case 'apply':
      changes++
      index.apply(unpackChanges(change.changes))
  }
}

function lead(change: ChangeRequest): Promise<undefined> | undefined {
  let hasFailed = true
  let passed: Promise<undefined> | undefined
  try {
    make(change)
    hasFailed = false
  } finally {
    // Counted before the change is passed on, so that no other thread answers without it then.
    states.noteChange()
    passed = followers.pass(change, hasFailed)
  }
  return passed
}

/** Makes the changes that thread 0 has made already, so that no answer is older than one given before. */
function catchUp() {
  while (made !== states.changes) {
    const next = receiveMessageOnPort(first!)
    if (next) void reply(first!, next.message as ChangeRequest)
    // Thread 0 is about to pass it on.
    else states.pause()
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

function countBetweenRequests() {
  isCounting = index.hasTalliesToCount
  if (!isCounting) return
  index.countTallies(countingSlice)
  setTimeout(countBetweenRequests, countingPause)
}

async function reply(port: MessagePort, request: Request) {
  const { id } = request
  try {
    const found = answer(request)
    // Answers that need no await are sent at once.
    port.postMessage({ id, answer: found instanceof Promise ? await found : found } satisfies Reply)
  } catch (error) {
    port.postMessage({ id, error, isTimeout: error instanceof SearchTimeout } satisfies Reply)
  } finally {
    states.end(number)
  }
}

function serve(port: MessagePort, { claims }: Pick<NewPort, 'claims'>) {
  port.on('message', (request: QueryRequest) => {
    // Before it is claimed, so that another thread may take it meanwhile.
    catchUp()
    if (takes(claims, request)) {
      if (request.kind !== 'status') states.noteAnswer(number)
      void reply(port, request)
    } else {
      states.end(number)
    }
    if (!isCompacting) compactBetweenRequests()
    if (!isCounting && index.hasTalliesToCount) {
      isCounting = true
      setTimeout(countBetweenRequests, countingPause)
    }
  })
}

function follow(port: MessagePort) {
  port.on('message', (request: Request | NewPort) => {
    if (request.kind === 'port') return serve(request.port, request)
    void reply(port, request)
    if (!isCompacting) compactBetweenRequests()
  })
}

follow(parentPort!)
if (first) follow(first)
