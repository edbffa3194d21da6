import { existsSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = path.join(import.meta.dirname, '../..')

/**
 * Files that take long for their size, in this order: first those that allocate much, while a worker's heap is
 * small and cheap to collect, then those that mostly wait or start other processes.
 */
const slow = [
  'search/percolate/percolator.deep.test.ts',
  'search/memory/snapshots/snapshot.deep.test.ts',
  'search/memory/oracle.deep.test.ts',
  'search/opensearch/engine.deep.test.ts',
  'search/opensearch/cluster-indexer.deep.test.ts',
  'search/memory/index.test.ts',
  'search/conformance.test.ts',
  'tests/e2e/home.deep.test.ts',
  'tests/e2e/accounts/settings.deep.test.ts',
  'tests/platform/production.deep.test.ts',
  'tests/platform/worker-outage.deep.test.ts',
  'tests/platform/database-away.deep.test.ts',
  'tests/platform/kill-publication.deep.test.ts',
  'tests/platform/search-crash.deep.test.ts',
  'tests/platform/worker.deep.test.ts',
  'tests/platform/worker-mail.deep.test.ts',
  'tests/platform/embedded-owner.deep.test.ts',
  'tests/platform/embedded-crash.deep.test.ts',
  'tests/platform/embedded-folders.deep.test.ts',
  'tests/platform/start.deep.test.ts',
  'tests/platform/external-database.deep.test.ts',
  'tests/platform/pooler.deep.test.ts',
  'tests/platform/shutdown.deep.test.ts',
  'tests/platform/slow-callers.deep.test.ts',
  'tests/pages/request-cost.deep.test.ts',
  'tests/pages/page-cache.test.ts',
  'tests/pages/search/search-under-load.deep.test.ts',
  'api/openapi-fuzz.deep.test.ts',
  'api/access.deep.test.ts',
  'demo/load.deep.test.ts',
  'scripts/import.deep.test.ts',
  'scripts/import-reference.deep.test.ts',
  'api/openapi-clients.deep.test.ts',
].map((file) => path.join(root, file))

/** Runs slow files first, so that no worker starts one when the others are done; a new clone knows no durations. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const missing = slow.filter((file) => !existsSync(file))
    if (missing.length > 0) throw new Error(`Not there any more: ${missing.join(', ')}`)
    // A worker serves one project, so projects stay together.
    const projects = Object.values(Object.groupBy(await super.sort(files), ({ project }) => project.name))
    return projects.flatMap((inProject = []) => {
      const { first = [], rest = [] } = Object.groupBy(inProject, ({ moduleId }) =>
        slow.includes(moduleId) ? 'first' : 'rest',
      )
      return [...first.toSorted((a, b) => slow.indexOf(a.moduleId) - slow.indexOf(b.moduleId)), ...rest]
    })
  }
}
