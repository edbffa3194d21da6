import type { Feature } from '#contract/features.ts'
import { useSession } from './session.ts'

/** Why operators have a feature switched off, for users; undefined while it works. */
export const useOff = (feature: Feature): string | undefined => useSession()?.off[feature]
