import type { SearchChanges } from '#search/engine.ts'
import { type Cluster, isUnknown } from './cluster.ts'
import type { Dsl } from './dsl.ts'
import { indexMappings, indexSettings, type IndexShape, storedDocument } from './stored-documents.ts'

type BulkItem = { status: number; error?: { type: string; reason: string } }
type BulkReply = { errors: boolean; items: Record<string, BulkItem>[] }

const bulkTimeoutMs = 60_000
/** Documents in one request: some megabytes. */
const mostInBulk = 1_000
const conflict = 409

/** One index of the cluster, as its writer sees it. */
export class ClusterIndex {
  readonly name: string
  readonly #cluster: Cluster
  /** While all listings load, nobody searches the index. */
  #isLoading = false

  constructor(cluster: Cluster, name: string) {
    this.#cluster = cluster
    this.name = name
  }

  /** Writes go by a name that only `create` gives: a write to the index's own would make a dropped one again. */
  get #written() {
    return `${this.name}-written`
  }

  async create(shape: IndexShape) {
    const body = {
      settings: indexSettings(shape),
      mappings: indexMappings,
      aliases: { [this.#written]: {} },
    }
    await this.#cluster.request({ method: 'PUT', path: `/${this.name}`, body })
  }

  /** Makes a load cheaper: nothing is searchable until `endLoad`. */
  async beginLoad() {
    this.#isLoading = true
    await this.#set({ refresh_interval: '-1', number_of_replicas: 0 })
  }

  async endLoad({ replicas }: IndexShape) {
    this.#isLoading = false
    await this.#set({ refresh_interval: null, number_of_replicas: replicas })
    await this.#cluster.request({ method: 'POST', path: `/${this.name}/_refresh` }, bulkTimeoutMs)
  }

  #set(settings: Dsl) {
    return this.#cluster.request({
      method: 'PUT',
      path: `/${this.name}/_settings`,
      body: { index: settings },
    })
  }

  /** Once it resolves, searches see the changes, unless the index is loading. */
  async apply(changes: SearchChanges): Promise<void> {
    const version =
      changes.version === undefined ? {} : { version: changes.version, version_type: 'external_gte' }
    // The cluster would make an index for versions of deleted documents, whatever a request says.
    if (changes.deletes.length > 0)
      await this.#cluster.request({ method: 'GET', path: `/_alias/${this.#written}` })
    const deletes = changes.deletes.map((id) => [{ delete: { _id: String(id), ...version } }])
    const upserts = changes.upserts.map((document) => [
      { index: { _id: String(document.id), ...version } },
      storedDocument(document),
    ])
    const operations: Dsl[][] = [...deletes, ...upserts]
    for (let at = 0; at < operations.length; at += mostInBulk) {
      const isLast = at + mostInBulk >= operations.length
      await this.#write(operations.slice(at, at + mostInBulk).flat(), isLast && !this.#isLoading)
    }
  }

  async #write(lines: readonly Dsl[], isSeen: boolean) {
    const { errors, items } = await this.#cluster.request<BulkReply>(
      {
        method: 'POST',
        path: `/${this.#written}/_bulk`,
        lines,
        query: { refresh: String(isSeen), require_alias: 'true' },
      },
      bulkTimeoutMs,
    )
    if (!errors) return
    // With a conflict, a later state is there already.
    const failed = items
      .flatMap((item) => Object.values(item))
      .find(({ status, error }) => error && status !== conflict)
    if (failed)
      throw new Error(`OpenSearch did not store a listing: ${failed.error!.type}: ${failed.error!.reason}`)
  }

  /** Does nothing if it is gone already. */
  async drop() {
    try {
      await this.#cluster.request({ method: 'DELETE', path: `/${this.name}` })
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
  }
}
