import type { SearchEngine } from './engine.ts'

const absent = (): never => {
  throw new Error('this process has no search engine; the role "web" has')
}

/** Stands where a process does not search, as one that only runs jobs. */
export const absentEngine = (): SearchEngine => ({
  search: async () => absent(),
  suggest: async () => absent(),
  apply: async () => absent(),
  setSynonyms: async () => absent(),
  status: async () => absent(),
  close: async () => {},
})
