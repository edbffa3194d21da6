import type { Catalog } from '#api/modules/categories/service.ts'

const labels: Record<string, string> = {
  row: 'Red',
  external_id: 'Šifra',
  title: 'Naslov',
  description: 'Opis',
  short_description: 'Kratki opis',
  price: 'Cijena',
  currency: 'Valuta',
  category: 'Kategorija',
  category_id: 'Kategorija',
  city: 'Mjesto',
  city_id: 'Mjesto',
  postal_code: 'Poštanski broj',
  latitude: 'Geografska širina',
  longitude: 'Geografska dužina',
  state: 'Stanje',
  brand: 'Marka',
  brand_id: 'Marka',
  model: 'Model',
  model_id: 'Model',
  quantity: 'Količina',
  sku_number: 'Šifra artikla',
  listing_type: 'Vrsta oglasa',
  available: 'Dostupnost',
  attributes: 'Atributi',
  photos: 'Fotografije',
}

/** The name of a field as its owner knows it. */
export function labelOf({ attributes }: Pick<Catalog, 'attributes'>, field: string): string {
  const [name = '', id] = field.split('.')
  return (id && attributes.get(Number(id))?.displayName) || labels[name] || field
}
