/** Shared by all threads of the process. */
let count = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/**
 * Counts the statements of this process that may have changed something, so that readers know whether what they have
 * cached may be older than a change made here.
 */
export const ownWrites = {
  /** For `countIn` in another thread. */
  memory: () => count.buffer,

  /** Counts together with the thread that has this memory. Call it before the first statement. */
  countIn(memory: SharedArrayBuffer) {
    count = new Int32Array(memory)
  },

  /** Call it once a change is committed, before anybody learns that it is. */
  note: () => void Atomics.add(count, 0, 1),

  /** Equal numbers mean that nothing was noted in between. */
  soFar: () => Atomics.load(count, 0),

  /** True while all changes by people come through this process. */
  areAll: true,
}

/** A change by another process may show this much later. */
const unseenMs = 50

/** The moment at which a read begins. Take it before the statement is sent, so that a change during it counts. */
export const readMoment = () => ({ writes: ownWrites.soFar(), at: performance.now() })

/**
 * Returns whether values read at that moment may be used again: nobody has changed anything through this process
 * since then, and it was only a moment ago.
 */
export const isCurrent = ({ writes, at }: ReturnType<typeof readMoment>): boolean =>
  ownWrites.areAll && writes === ownWrites.soFar() && performance.now() - at < unseenMs
