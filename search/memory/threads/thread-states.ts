/** The state of each engine thread, in memory that the threads share with everyone who asks them. */
export class ThreadStates {
  readonly memory: SharedArrayBuffer
  /** Answered queries by thread. Each thread writes its own number alone. */
  readonly #answers: Float64Array
  /** Requests by thread that were sent and are not done with. */
  readonly #open: Int32Array
  /** A single number: the changes that thread 0 has made. */
  readonly #changes: Int32Array

  static of(threads: number): ThreadStates {
    const { BYTES_PER_ELEMENT: float } = Float64Array
    const { BYTES_PER_ELEMENT: whole } = Int32Array
    return new ThreadStates(new SharedArrayBuffer(threads * (float + whole) + whole), threads)
  }

  constructor(memory: SharedArrayBuffer, threads = threadsIn(memory)) {
    this.memory = memory
    this.#answers = new Float64Array(memory, 0, threads)
    this.#open = new Int32Array(memory, this.#answers.byteLength, threads)
    this.#changes = new Int32Array(memory, this.#answers.byteLength + this.#open.byteLength, 1)
  }

  get threads() {
    return this.#open.length
  }

  /** Begins a request to the first thread that has nothing else to do, and returns its number. */
  beginIdle(): number | undefined {
    for (let thread = 0; thread < this.threads; thread++) {
      if (Atomics.compareExchange(this.#open, thread, 0, 1) === 0) return thread
    }
    return undefined
  }

  /** Call this before a request is sent to the thread. */
  begin(thread: number) {
    Atomics.add(this.#open, thread, 1)
  }

  /** The thread is done with a request, whether or not it has answered it. */
  end(thread: number) {
    Atomics.sub(this.#open, thread, 1)
  }

  noteAnswer(thread: number) {
    this.#answers[thread]! += 1
  }

  get answers(): number[] {
    return [...this.#answers]
  }

  /** Call this once thread 0 has made a change, before it passes it on. */
  noteChange() {
    Atomics.add(this.#changes, 0, 1)
  }

  get changes(): number {
    return Atomics.load(this.#changes, 0)
  }

  /** Stops the calling thread for a millisecond at most. */
  pause() {
    Atomics.wait(this.#changes, 0, this.changes, 1)
  }
}

const threadsIn = ({ byteLength }: SharedArrayBuffer) =>
  (byteLength - Int32Array.BYTES_PER_ELEMENT) /
  (Float64Array.BYTES_PER_ELEMENT + Int32Array.BYTES_PER_ELEMENT)
