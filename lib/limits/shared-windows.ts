import { hash, randomBytes } from 'node:crypto'
import { memoisedByText } from '#lib/caches/memoised-by-text.ts'

/** A counted window: how many uses it has, and when it ends in milliseconds since 1970. */
type Window = { used: number; endsAt: number }

/** The window of a key, and whether it had room for one more use. */
export type Counted = Window & { isFull: boolean }

const slotsOfBucket = 8
const saltBytes = 16
const slotBytes = 8 + 4 + 4 + 4 // end, uses and the two halves of the name
const bucketBytes = slotsOfBucket * slotBytes + 4 // and the lock

/** About 11 MB, of which the system backs only the pages in use. */
const usualKeys = 512 << 10

/**
 * Counts uses per key in fixed windows, in memory that all threads of a process share. A name is known by 64
 * bits of a salted hash. A full bucket forgets the window that ends first.
 */
export class SharedWindows {
  /** For the constructor in another thread. */
  readonly memory: SharedArrayBuffer
  readonly #ends: Float64Array
  readonly #used: Int32Array
  readonly #names: Int32Array
  readonly #locks: Int32Array
  /** The bucket of a name, and the two halves of its hash. Hashing takes longer than counting. */
  readonly #placeOf: (name: string) => { bucket: number; low: number; high: number }

  constructor(memory = SharedWindows.newMemory()) {
    this.memory = memory
    const buckets = Math.floor((memory.byteLength - saltBytes) / bucketBytes)
    const slots = buckets * slotsOfBucket
    const salt = Buffer.from(memory, 0, saltBytes).toString('base64')
    this.#placeOf = memoisedByText((name) => {
      const digest = hash('sha256', `${salt} ${name}`, 'buffer')
      return {
        bucket: digest.readUInt32LE(8) % buckets,
        low: digest.readInt32LE(0),
        high: digest.readInt32LE(4),
      }
    })
    let offset = saltBytes
    this.#ends = new Float64Array(memory, offset, slots)
    this.#used = new Int32Array(memory, (offset += slots * 8), slots)
    this.#names = new Int32Array(memory, (offset += slots * 4), slots * 2)
    this.#locks = new Int32Array(memory, offset + slots * 8, buckets)
  }

  /** Memory for at least the given number of keys, with a salt that nobody outside can know. */
  static newMemory(keys: number = usualKeys): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(saltBytes + Math.ceil(keys / slotsOfBucket) * bucketBytes)
    randomBytes(saltBytes).copy(new Uint8Array(memory))
    return memory
  }

  /** Counts a use unless the window has `max` already; a window begins with its first use. `now` in milliseconds. */
  take(name: string, { max, windowMs }: { max: number; windowMs: number }, now: number): Counted {
    return this.#locked(name, (bucket, low, high) => {
      let slot = this.#find(bucket, low, high)
      if (slot === undefined || this.#ends[slot]! <= now) {
        if (max <= 0) return { used: 0, endsAt: now + windowMs, isFull: true }
        slot ??= this.#roomIn(bucket, now)
        this.#names[2 * slot] = low
        this.#names[2 * slot + 1] = high
        this.#used[slot] = 0
        this.#ends[slot] = now + windowMs
      }
      // A clock that is set back makes no window longer.
      const endsAt = Math.min(this.#ends[slot]!, now + windowMs)
      this.#ends[slot] = endsAt
      const isFull = this.#used[slot]! >= max
      if (!isFull) this.#used[slot]! += 1
      return { used: this.#used[slot]!, endsAt, isFull }
    })
  }

  /** Takes back a use of the window that ends at `endsAt`, unless that has made way for another. */
  giveBack(name: string, endsAt: number) {
    this.#locked(name, (bucket, low, high) => {
      const slot = this.#find(bucket, low, high)
      if (slot === undefined || this.#ends[slot]! > endsAt || this.#used[slot] === 0) return
      this.#used[slot]! -= 1
      if (this.#used[slot] === 0) this.#ends[slot] = 0
    })
  }

  forget(name: string) {
    this.#locked(name, (bucket, low, high) => {
      const slot = this.#find(bucket, low, high)
      if (slot !== undefined) this.#ends[slot] = 0
    })
  }

  #locked<T>(name: string, work: (bucket: number, low: number, high: number) => T): T {
    const { bucket, low, high } = this.#placeOf(name)
    while (Atomics.compareExchange(this.#locks, bucket, 0, 1) !== 0) Atomics.wait(this.#locks, bucket, 1, 1)
    try {
      return work(bucket, low, high)
    } finally {
      Atomics.store(this.#locks, bucket, 0)
      Atomics.notify(this.#locks, bucket, 1)
    }
  }

  /** The slot of a window that began, which may have ended. */
  #find(bucket: number, low: number, high: number): number | undefined {
    for (let slot = bucket * slotsOfBucket; slot < (bucket + 1) * slotsOfBucket; slot++)
      if (this.#names[2 * slot] === low && this.#names[2 * slot + 1] === high && this.#ends[slot] !== 0)
        return slot
    return undefined
  }

  /** A slot that is free or whose window has ended, else that of the window that ends first. */
  #roomIn(bucket: number, now: number): number {
    let first = bucket * slotsOfBucket
    for (let slot = first; slot < (bucket + 1) * slotsOfBucket; slot++) {
      if (this.#ends[slot]! <= now) return slot
      if (this.#ends[slot]! < this.#ends[first]!) first = slot
    }
    return first
  }
}
