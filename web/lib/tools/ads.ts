import type { AdsTool, OwnAd, VisitorStatus } from '#contract/site/tools.ts'

type Revive = Extract<AdsTool, { kind: 'revive' }>
export type Targeting = { status: VisitorStatus; categories: readonly string[] }

/** An ad for the user: about a category looked at lately if there is one; `turn` changes with each page. */
export function chooseAd(
  ads: readonly OwnAd[],
  { status, categories }: Targeting,
  turn: number,
): OwnAd | undefined {
  const fitting = ads.filter(({ audience }) => audience === 'svi' || audience === status)
  const about = fitting.filter((ad) => ad.categories.some((one) => categories.includes(one)))
  const general = fitting.filter((ad) => ad.categories.length === 0)
  const chosen = about.length > 0 ? about : general
  return chosen[turn % chosen.length]
}

/** The iframe tag of a zone of Revive Adserver, with site variables that its delivery rules can read. */
export function zoneAddress({ url, zone }: Revive, { status, categories }: Targeting, turn: number): string {
  const query = new URLSearchParams({ zoneid: String(zone), cb: String(turn), status })
  if (categories.length > 0) query.set('kategorije', categories.join(','))
  return `${url}afr.php?${query}`
}
