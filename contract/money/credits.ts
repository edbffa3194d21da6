import { feningPerMark, formatInteger, formatMoney } from './money.ts'
import { plural } from '#contract/text/plural.ts'

/** "1.250 kredita", "1 kredit". */
export const formatCredits = (count: number) =>
  `${formatInteger(count)} ${plural(count, 'kredit', 'kredita', 'kredita')}`

/** What credits are worth: "250 KM". */
export const creditsInMarks = (count: number, perMark: number) =>
  formatMoney(Math.round((count * feningPerMark) / perMark))
