import { paths } from '#web/lib/site.ts'

/** The page that sells at least this many credits, and leads back afterwards. */
export const topUpPath = (credits: number, creditsPerMark: number, returnTo: string) =>
  paths.topUp({ iznos: Math.ceil(credits / creditsPerMark), povratak: returnTo })
