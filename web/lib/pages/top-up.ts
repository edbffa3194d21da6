import { topUpMarks } from '#contract/limits/money.ts'
import { paths } from '#web/lib/site.ts'

/** The page that sells credit: enough for the missing part, and back to the page that needs it. */
export const topUpFor = (missingCredits: number, creditsPerMark: number, returnTo: string) =>
  paths.topUp({
    iznos: Math.max(topUpMarks.min, Math.ceil(missingCredits / creditsPerMark)),
    povratak: returnTo,
  })
