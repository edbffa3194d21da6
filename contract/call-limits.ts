import { recentSearchLimit } from './limits.ts'

/** How often an account may make a call. Calls that share a name share a count. */
export const callLimits = {
  'recent-search': recentSearchLimit,
} as const

/** `search` is a limit of reads, by account or else by address, which the configuration sets. */
export type CallLimit = 'search' | keyof typeof callLimits
