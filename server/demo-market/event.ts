import type { Deps } from '#api/deps.ts'
import type { FindActor } from './people.ts'

/** Something that happened in the demo's past, by the product's own rules; `deps` tells the time of then. */
export type DemoEvent = { daysAgo: number; run: (deps: Deps, actorOf: FindActor) => Promise<void> }
