import type { Feature } from '#contract/site/features.ts'
import { useSession } from './session/session.ts'

/** Tells users why operators have a feature switched off; undefined while it works. */
export const useOff = (feature: Feature): string | undefined => useSession()?.off[feature]
