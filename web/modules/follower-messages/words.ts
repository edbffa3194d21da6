import { formatInteger } from '#contract/money/money.ts'
import { plural } from '#contract/text/plural.ts'

export const peopleText = (count: number) =>
  `${formatInteger(count)} ${plural(count, 'osoba', 'osobe', 'osoba')}`
export const followersText = (count: number) =>
  `${formatInteger(count)} ${plural(count, 'pratilac', 'pratioca', 'pratilaca')}`
