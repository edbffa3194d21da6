import { topUpMarks } from '#contract/limits.ts'
import { paths } from './site.ts'

/** The page that sells credit: enough for what is missing, and back to where it is needed. */
export const topUpFor = (missingCredits: number, creditsPerMark: number, returnTo: string) =>
  paths.topUp({
    iznos: Math.max(topUpMarks.min, Math.ceil(missingCredits / creditsPerMark)),
    povratak: returnTo,
  })
