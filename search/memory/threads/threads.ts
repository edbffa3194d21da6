import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { type EnginePorts, newClaims } from './any-thread.ts'
import { Calls, countingRequests } from './calls.ts'
import type { NewPort, ThreadData } from './messages.ts'
import { ThreadStates } from './thread-states.ts'

/** The threads of an engine, each with an index of its own. If one ends by itself, the engine has ended. */
export class Threads {
  readonly states: ThreadStates
  /** To thread 0, which changes pass first. */
  readonly calls: Calls
  readonly #workers: readonly Worker[]
  readonly #onEnd: (error: Error) => void
  #hasEnded = false

  constructor(count: number, onEnd: (error: Error) => void) {
    this.#onEnd = onEnd
    this.states = ThreadStates.of(count)
    const channels = Array.from({ length: count - 1 }, () => new MessageChannel())
    const others = channels.map(({ port1 }) => port1)
    this.#workers = [
      this.#start({ number: 0, others, first: null }, others),
      ...channels.map(({ port2 }, at) => this.#start({ number: at + 1, others: [], first: port2 }, [port2])),
    ]
    this.calls = new Calls(countingRequests(this.#workers[0]!, this.states, 0))
  }

  #start(data: Omit<ThreadData, 'states'>, transferList: readonly MessagePort[]): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { ...data, states: this.states.memory } satisfies ThreadData,
      transferList: [...transferList],
    })
    const fail = (error: Error) => this.#end(error)
    worker.on('messageerror', fail)
    worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', (code) => fail(new Error(`the search thread ended with code ${code}`)))
    return worker
  }

  openPorts(): EnginePorts {
    const claims = newClaims()
    const ports = this.#workers.map((worker) => {
      const { port1, port2 } = new MessageChannel()
      worker.postMessage({ kind: 'port', port: port1, claims } satisfies NewPort, [port1])
      return port2
    })
    return { ports, claims, states: this.states.memory }
  }

  #end(error: Error) {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.calls.end(error)
    this.#onEnd(error)
  }

  async close() {
    this.#hasEnded = true
    this.calls.end(new Error('the search engine is closed'))
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }
}
