import type { SearchEngine } from './engine.ts'

const absent = (): never => {
  throw new Error('this process has no search engine; the role "web" has')
}

/** Stands in for the engine in processes that do not search, such as workers. */
export const absentEngine = (): SearchEngine => ({
  isAbsent: true,
  search: async () => absent(),
  suggest: async () => absent(),
  apply: async () => absent(),
  onApplied: () => () => {},
  setSynonyms: async () => absent(),
  status: async () => absent(),
  close: async () => {},
})
