import type { Deps } from '#api/deps.ts'
import { unixSeconds } from '#lib/time.ts'
import { imageUrl } from '#contract/media/images.ts'
import { displayPrice } from '#contract/money/money.ts'
import type {
  StaffListing,
  StaffListingItem,
  StaffListingState,
} from '#contract/moderation/staff-listings.ts'
import type { ItemRow } from './queries.ts'

type Known = Pick<Deps, 'catalog' | 'places'>

export const stateOf = (row: Pick<ItemRow, 'status' | 'deleted_at'>): StaffListingState =>
  row.deleted_at ? 'deleted' : row.status

const categoryName = ({ catalog }: Known, id: number) =>
  (catalog.categories.get(id)?.path ?? []).map(({ name }) => name).join(' › ')

export const itemView = (known: Known, row: ItemRow): StaffListingItem => ({
  id: row.id,
  title: row.title,
  image: row.image && imageUrl(row.image, 'sm'),
  display_price: displayPrice(row.price_fening, row.price_by_agreement),
  category: categoryName(known, row.category_id),
  place: row.city_id === null ? null : (known.places.cities.get(row.city_id)?.name ?? null),
  seller: { id: row.seller_id, username: row.username, type: row.type },
  state: stateOf(row),
  held: row.held_by_moderation,
  created_at: unixSeconds(row.created_at),
})

const longestShown = 300 // characters of a changed text

const shortened = (text: string) => {
  const letters = [...text]
  return letters.length > longestShown ? `${letters.slice(0, longestShown).join('')}…` : text
}

const yesNo = (value: unknown) => (value ? 'da' : 'ne')
const conditions: Record<string, string> = { new: 'novo', used: 'korišteno' }

/** Name and words of each column of a listing's content, as its owner reads them; others are not shown. */
const columns: Record<string, { name: string; word: (known: Known, value: unknown) => string }> = {
  title: { name: 'Naslov', word: (_, value) => String(value) },
  short_description: { name: 'Kratki opis', word: (_, value) => String(value) },
  description: { name: 'Opis', word: (_, value) => String(value) },
  price_fening: { name: 'Cijena', word: (_, value) => displayPrice(value as number | null, false) },
  price_by_agreement: { name: 'Cijena po dogovoru', word: (_, value) => yesNo(value) },
  category_id: { name: 'Kategorija', word: (known, value) => categoryName(known, Number(value)) },
  city_id: { name: 'Mjesto', word: ({ places }, value) => places.cities.get(Number(value))?.name ?? '' },
  condition: { name: 'Stanje', word: (_, value) => conditions[String(value)] ?? '' },
  brand_id: { name: 'Marka', word: ({ catalog }, value) => catalog.brands.get(Number(value))?.name ?? '' },
  model_id: { name: 'Model', word: ({ catalog }, value) => catalog.models.get(Number(value))?.name ?? '' },
  attributes: {
    name: 'Detalji',
    word: ({ catalog }, value) =>
      Object.entries((value ?? {}) as Record<string, unknown>)
        .map(([id, one]) => `${catalog.attributes.get(Number(id))?.displayName ?? id}: ${String(one)}`)
        .join('; '),
  },
}

type Change = StaffListing['deeds'][number]['changes'][number]

/** Describes a change of columns in words. */
export function changeView(
  known: Known,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Change[] {
  const word = (column: string, value: unknown) => {
    const isEmpty = column !== 'price_fening' && (value === null || value === undefined || value === '')
    return isEmpty ? '–' : shortened(columns[column]!.word(known, value)) || '–'
  }
  return Object.keys(columns)
    .filter((column) => column in before && column in after)
    .map((column) => ({
      name: columns[column]!.name,
      before: word(column, before[column]),
      after: word(column, after[column]),
    }))
}
