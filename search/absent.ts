import type { Searcher } from './engine.ts'

const absent = (): never => {
  throw new Error('this process has no search engine; the role "web" has')
}

/** Stands in for the engine in processes that do not search, such as workers. */
export const absentEngine = (): Searcher => ({
  isAbsent: true,
  search: async () => absent(),
  suggest: async () => absent(),
  onApplied: () => () => {},
  status: async () => absent(),
})
