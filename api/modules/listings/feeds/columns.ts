import { type FeedField, feedFields, type FeedMapping } from '#contract/listings/feeds.ts'
import { slugify } from '#contract/text/slug.ts'

/** Names that columns usually have, without accents, the surest first. */
const usualNames: Record<FeedField, readonly string[]> = {
  external_id: [
    'external-id',
    'sifra-oglasa',
    'id',
    'sifra',
    'code',
    'sku',
    'kod',
    'broj',
    'sifra-artikla',
    'g-id',
  ],
  title: ['title', 'naslov', 'naziv', 'name', 'ime', 'g-title'],
  description: ['description', 'opis', 'tekst', 'detalji', 'g-description'],
  short_description: ['short-description', 'kratki-opis', 'podnaslov'],
  price: ['price', 'cijena', 'cijena-km', 'cena', 'mpc', 'maloprodajna-cijena', 'g-price'],
  category: ['category-id', 'category', 'kategorija', 'kategorija-id', 'g-product-type'],
  city: ['city-id', 'city', 'grad', 'mjesto', 'lokacija', 'opcina'],
  state: ['state', 'stanje', 'condition', 'g-condition'],
  brand: ['brand', 'marka', 'brend', 'proizvodjac', 'manufacturer', 'g-brand'],
  model: ['model'],
  quantity: ['quantity', 'kolicina', 'zaliha', 'stock', 'na-stanju'],
  sku_number: ['sku-number', 'kataloski-broj', 'oem', 'mpn', 'g-mpn'],
  listing_type: ['listing-type', 'vrsta', 'vrsta-oglasa', 'tip-oglasa'],
  available: ['available', 'dostupno', 'availability', 'g-availability'],
  photos: [
    'photos',
    'images',
    'slike',
    'fotografije',
    'image',
    'slika',
    'image-link',
    'g-image-link',
    'images-image',
    'slike-slika',
    'photo',
    'foto',
  ],
}

/**
 * Returns the column of each field: as chosen, or else the first with a usual name; a column means one
 * thing.
 */
export function usedColumns(
  { fields, attributes }: Pick<FeedMapping, 'fields' | 'attributes'>,
  columns: readonly string[],
): Partial<Record<FeedField, string>> {
  const taken = new Set([...Object.values(fields), ...attributes.map(({ column }) => column)])
  const used: Partial<Record<FeedField, string>> = { ...fields }
  const bySlug = new Map<string, string>()
  for (const column of columns) if (!bySlug.has(slugify(column))) bySlug.set(slugify(column), column)
  for (const field of feedFields) {
    if (used[field]) continue
    const found = usualNames[field]
      .flatMap((name) => bySlug.get(name) ?? [])
      .find((column) => !taken.has(column))
    if (!found) continue
    used[field] = found
    taken.add(found)
  }
  return used
}
