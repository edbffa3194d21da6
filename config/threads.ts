import { availableParallelism, totalmem } from 'node:os'
import { wholeNumber } from './whole-number.ts'

export type Machine = { cores: number; /** Bytes. */ memory: number }

/** More cores are left to search, PostgreSQL and jobs unless the operator says otherwise. */
const mostServing = 4
/** With fewer cores, a second thread of search takes its time from the serving threads and PostgreSQL. */
const coresForTwo = 4
/** A machine with 8 GB reports a little less. Each thread of search takes up to 2.5 GB with four million listings. */
const memoryForTwo = 7.5e9

/** The threads of a program that has the machine to itself. */
export const usualThreads = ({ cores, memory }: Machine) => ({
  serving: Math.min(cores, mostServing),
  search: cores >= coresForTwo && memory >= memoryForTwo ? 2 : 1,
})

export const thisMachine = (): Machine => ({
  cores: availableParallelism(),
  // A container may get less than the machine has; 0 means that there is no limit.
  memory: Math.min(totalmem(), process.constrainedMemory() || Infinity),
})

const usual = usualThreads(thisMachine())

export const threadVariables = {
  SERVING_THREADS: wholeNumber(1, 64).default(usual.serving).meta({
    description: 'threads that answer requests on one port, with one search engine and shared limits',
    usual: 'one per core, at most `4`',
  }),
  SEARCH_THREADS: wholeNumber(1, 16).default(usual.search).meta({
    description:
      'threads that answer searches, so that a slow one holds up no other; each takes the memory of the whole index, 500 to 750 bytes a listing',
    usual: '`2` with four cores and 8 GB of memory or more, else `1`',
  }),
}
