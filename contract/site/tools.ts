/** An advertisement of the operator's own. */
export type OwnAd = {
  text: string
  /** An https address, or a path of the site. */
  url: string
  /** Its viewers: visitors, logged-in users, or everyone. */
  audience: VisitorStatus | 'svi'
  /** Slugs or ids of categories; it goes first to those who looked at one of them. */
  categories: readonly string[]
}

/** A visitor or a logged-in user, in the words of spec 6. */
export type VisitorStatus = 'gost' | 'logovan'

export type AnalyticsTool =
  | { kind: 'own' }
  /** `url`: the folder of `matomo.php`, with a slash. `statusDimension`: the custom dimension that holds the status. */
  | { kind: 'matomo'; url: string; siteId: number; statusDimension: number }

export type AdsTool =
  | { kind: 'own'; ads: readonly OwnAd[] }
  /** `url`: the folder of `afr.php`, with a slash. */
  | { kind: 'revive'; url: string; zone: number; width: number; height: number }

/** Analytics and ads that the operator has configured. */
export type Tools = { analytics: AnalyticsTool | null; ads: AdsTool | null }

export const noTools: Tools = { analytics: null, ads: null }
