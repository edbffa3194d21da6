import type { PromotionType, RenewalHours } from '#contract/promotions/price.ts'
import { counted } from '#web/lib/format/format.ts'

/** The visibility options of spec 9. */
export const visibilities: Record<PromotionType, { name: string; text: string }> = {
  0: { name: 'Standardna objava', text: 'Standardna boja, redovno mjesto u rezultatima.' },
  1: { name: 'Izdvojen', text: 'Na vrhu kategorije, u premium boji.' },
  2: { name: 'Izdvojen plus', text: 'Na naslovnoj stranici i na vrhu kategorije, u premium+ boji.' },
}

/** The renewal options of spec 9; `extra` in percent of the price of visibility. */
export const renewals: Record<RenewalHours, { name: string; text: string }> = {
  0: { name: 'Bez automatskog obnavljanja', text: 'Oglas obnavljate sami.' },
  24: { name: 'Obnavljanje svaki dan', text: 'Jednom dnevno na vrh, uvijek u isto vrijeme.' },
  3: { name: 'Obnavljanje svaka 3 sata', text: 'Osam puta dnevno na vrh.' },
}
export const daysText = (days: number) => counted(days, 'dan', 'dana', 'dana')

/** "Izdvojen plus, 7 dana, obnavljanje svaki dan" */
export function termsText({
  type,
  on_homepage: isOnHomepage,
  days,
  refresh_every: hours,
  daily_hours: window,
}: {
  type: number
  on_homepage: boolean
  days: number
  refresh_every: number
  daily_hours: number
}): string {
  const { name } = visibilities[type as PromotionType]
  const renewal = hours === 0 ? '' : `, ${renewals[hours as RenewalHours].name.toLowerCase()}`
  const windows = window === 0 ? '' : `, po ${window} h svakog dana`
  const place = isOnHomepage ? ' i na naslovnoj stranici' : ''
  return `${name}${place}, ${daysText(days)}${windows}${renewal}`
}
