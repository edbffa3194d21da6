import { parseArgs } from 'node:util'
import { CommandFailed } from '#lib/process/complain.ts'
import { dropIndex } from '#search/opensearch/cluster-indexer.ts'
import { ClusterState } from '#search/opensearch/cluster-state.ts'
import { type Cluster, openCluster } from '#search/opensearch/cluster.ts'
import { storedVersion } from '#search/opensearch/stored-documents.ts'
import { openClusterAt } from '#server/search.ts'
import { runCommand } from './command.ts'

const usage = 'Usage: npm run search -- status | reindex | drop-old'

type Stats = {
  indices: Record<string, { primaries: { docs: { count: number }; store: { size_in_bytes: number } } }>
}

async function showStatus(cluster: Cluster, state: ClusterState) {
  const [names, serving, filled] = await Promise.all([state.indexes(), state.serving(), state.readFilled()])
  if (names.length === 0) return console.log('There is no search index yet: a running site fills one.')
  const path = `/${state.alias}-*/_stats/docs,store`
  const { indices } = await cluster.request<Stats>({ method: 'GET', path })
  for (const name of names) {
    const { docs, store } = indices[name]!.primaries
    const note = await state.read(name)
    const role =
      name === serving ? 'serves' : name === filled ? 'is being filled' : note ? 'former' : 'was given up'
    const release = state.versionOf(name) === storedVersion() ? 'this release' : 'another release'
    const size = `${docs.count} listings, ${(store.size_in_bytes / 1e6).toFixed(1)} MB`
    console.log(`${name}: ${role}; ${size}; ${release}${note ? `; up to change ${note.mark.xid}` : ''}`)
  }
}

async function dropOld(cluster: Cluster, state: ClusterState) {
  const [serving, filled] = await Promise.all([state.serving(), state.readFilled()])
  for (const name of await state.indexes()) {
    if (name === serving || name === filled) continue
    await dropIndex(cluster, state, name)
    console.log(`${name} is dropped`)
  }
}

await runCommand(async ({ searchCluster }) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [task] = positionals
  if (positionals.length !== 1) throw new CommandFailed(usage)
  if (!searchCluster) throw new CommandFailed('OPENSEARCH_URL says where the cluster is: see README')
  const cluster = openClusterAt(searchCluster, openCluster)
  const state = new ClusterState(cluster, searchCluster.alias)
  try {
    if (task === 'status') await showStatus(cluster, state)
    else if (task === 'drop-old') await dropOld(cluster, state)
    else if (task === 'reindex') {
      await state.request()
      console.log(
        'The process that feeds the cluster begins to fill a new index within seconds: see its output.',
      )
    } else throw new CommandFailed(usage)
  } finally {
    await cluster.close()
  }
})
