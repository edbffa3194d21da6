import type { FeedField, FeedFormat, FeedRun } from '#contract/listings/feeds.ts'
import { formatInteger } from '#contract/money/money.ts'
import { counted } from '#web/lib/format/format.ts'

export const fieldLabels: Record<FeedField, string> = {
  external_id: 'Šifra (obavezno)',
  title: 'Naslov (obavezno)',
  price: 'Cijena',
  currency: 'Valuta',
  description: 'Opis',
  short_description: 'Kratki opis',
  category: 'Kategorija',
  city: 'Mjesto',
  postal_code: 'Poštanski broj',
  latitude: 'Geografska širina',
  longitude: 'Geografska dužina',
  state: 'Stanje',
  brand: 'Marka',
  model: 'Model',
  quantity: 'Količina',
  sku_number: 'Šifra artikla',
  listing_type: 'Vrsta oglasa',
  available: 'Dostupnost',
  photos: 'Fotografije (adrese)',
}

export const formatLabels: Record<FeedFormat, string> = { csv: 'CSV', json: 'JSON', xml: 'XML' }

const countedRows = (count: number) => counted(count, 'red', 'reda', 'redova')

export const isRunning = ({ state }: Pick<FeedRun, 'state'>) => state === 'reading' || state === 'applying'

/** The state of a run in a list. */
export function runWords({ state, counts, problem }: FeedRun): string {
  const { bad, failed, rows } = counts
  const wrong = bad + failed
  const errors = wrong > 0 ? `, s greškom ${formatInteger(wrong)}` : ''
  switch (state) {
    case 'reading':
      return 'Čita se'
    case 'applying':
      return 'Uvozi se'
    case 'asking':
      return 'Čeka vašu potvrdu'
    case 'checked':
      return `Provjereno: ${countedRows(rows)}${errors}`
    case 'cancelled':
      return 'Prekinuto'
    case 'failed':
      return problem ?? 'Nije uspjelo'
    default:
      return `Uvezeno: ${countedRows(rows)}${errors}`
  }
}
