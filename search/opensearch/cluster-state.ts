import type { LogMark } from '#search/change-log.ts'
import { type Cluster, isUnknown } from './cluster.ts'
import type { IndexShape } from './stored-documents.ts'

/** How far in the change log an index goes, and which names its documents hold. */
export type Note = { mark: LogMark; catalog: string }

const requested = 'requested-fill'
const filled = 'filled-index'

type Stored = { _source: { note: string } }

/** Knows which index serves and how far each one goes. The cluster itself stores both, so they go where it goes. */
export class ClusterState {
  readonly #cluster: Cluster
  /** The alias that searches ask, and the start of the name of every index. */
  readonly alias: string
  readonly #notes: string

  constructor(cluster: Cluster, alias: string) {
    this.#cluster = cluster
    this.alias = alias
    this.#notes = `${alias}-notes`
  }

  /** A name for a new index of this version of stored documents. */
  newName(version: string, now: Date) {
    return `${this.alias}-${version}-${now.getTime()}`
  }

  versionOf(index: string) {
    return index.slice(this.alias.length + 1).split('-')[0]!
  }

  /** The index that searches ask; null before the first. */
  async serving(): Promise<string | null> {
    const reply = await this.#orUnknown<Record<string, unknown>>({
      method: 'GET',
      path: `/_alias/${this.alias}`,
    })
    return reply ? (Object.keys(reply)[0] ?? null) : null
  }

  /** Every index, serving or not, the oldest first. */
  async indexes(): Promise<string[]> {
    const path = `/${this.alias}-*/_settings/index.uuid`
    const reply = (await this.#orUnknown<Record<string, unknown>>({ method: 'GET', path })) ?? {}
    const names = Object.keys(reply).filter((name) => name !== this.#notes)
    return names.toSorted((a, b) => this.#madeAt(a) - this.#madeAt(b))
  }

  #madeAt = (index: string) => Number(index.split('-').at(-1))

  /** Lets searches ask this index from now on. */
  async serve(index: string) {
    const actions = [
      { remove: { index: `${this.alias}-*`, alias: this.alias, must_exist: false } },
      { add: { index, alias: this.alias } },
    ]
    await this.#cluster.request({ method: 'POST', path: '/_aliases', body: { actions } })
  }

  async read(index: string): Promise<Note | null> {
    const reply = await this.#orUnknown<Stored>({ method: 'GET', path: `/${this.#notes}/_doc/${index}` })
    return reply ? (JSON.parse(reply._source.note) as Note) : null
  }

  async write(index: string, note: Note) {
    const body = { note: JSON.stringify(note) }
    await this.#cluster.request({ method: 'PUT', path: `/${this.#notes}/_doc/${index}`, body })
  }

  /** Asks the process that feeds the cluster to fill a new index. */
  async request() {
    await this.#cluster.request({ method: 'PUT', path: `/${this.#notes}/_doc/${requested}`, body: {} })
  }

  async isRequested(): Promise<boolean> {
    return (await this.#orUnknown({ method: 'GET', path: `/${this.#notes}/_doc/${requested}` })) !== null
  }

  async forgetRequest() {
    await this.forget(requested)
  }

  /** Names the index that is being filled, which nobody else may drop; null once it serves. */
  async writeFilled(index: string | null) {
    if (index === null) return this.forget(filled)
    const body = { note: JSON.stringify(index) }
    await this.#cluster.request({ method: 'PUT', path: `/${this.#notes}/_doc/${filled}`, body })
  }

  async readFilled(): Promise<string | null> {
    const reply = await this.#orUnknown<Stored>({ method: 'GET', path: `/${this.#notes}/_doc/${filled}` })
    return reply ? (JSON.parse(reply._source.note) as string) : null
  }

  /** Makes the place for notes if it is missing. */
  async prepare({ replicas }: IndexShape) {
    const exists = await this.#orUnknown({ method: 'GET', path: `/${this.#notes}/_settings/index.uuid` })
    if (exists) return
    const body = {
      settings: { number_of_shards: 1, number_of_replicas: replicas },
      mappings: { dynamic: false, properties: {} },
    }
    await this.#cluster.request({ method: 'PUT', path: `/${this.#notes}`, body })
  }

  async forget(index: string) {
    await this.#orUnknown({ method: 'DELETE', path: `/${this.#notes}/_doc/${index}` })
  }

  async #orUnknown<T>(request: Parameters<Cluster['request']>[0]): Promise<T | null> {
    try {
      return await this.#cluster.request<T>(request)
    } catch (error) {
      if (isUnknown(error)) return null
      throw error
    }
  }
}
