import type { CatalogueKind, CategoryFlag } from '#contract/catalogue.ts'

export const flagWords: Record<CategoryFlag, string> = {
  top_category: 'Na početnoj stranici',
  show_map: 'Mapa na oglasu',
  show_condition: 'Stanje (novo, korišteno)',
  show_price: 'Cijena',
  show_brand: 'Marka',
  brand_required: 'Marka je obavezna',
  model_required: 'Model je obavezan',
  has_models: 'Ima modele',
  booking_enabled: 'Zauzeti dani',
  shipping_available: 'Dostava',
}

export const fieldWords: Record<string, string> = {
  ...flagWords,
  name: 'Naziv',
  name_singular: 'Naziv u jednini',
  slug: 'Adresa',
  parent_id: 'Nadređena kategorija',
  position: 'Redoslijed',
  desktop_position: 'Redoslijed na početnoj',
  words: 'Riječi',
  weight_grams: 'Uobičajena težina',
  hidden: 'Skrivena',
  attributes: 'Atributi',
  display_name: 'Naziv',
  type: 'Vrsta',
  input_type: 'Unos',
  options: 'Opcije',
  unit: 'Jedinica',
  is_filter: 'Filter u pretrazi',
  aliases: 'Drugi nazivi',
  category_ids: 'Kategorije',
  brand_id: 'Marka',
  canton_id: 'Kanton',
  other_names: 'Drugi nazivi',
  zip_code: 'Poštanski broj',
  part_of: 'Dio grada',
  lat: 'Geografska širina',
  lon: 'Geografska dužina',
}

export const kindWords: Record<CatalogueKind, string> = {
  category: 'kategorija',
  attribute: 'atribut',
  brand: 'marka',
  model: 'model',
  city: 'mjesto',
}

export const entryWords = { added: 'dodano', changed: 'izmijenjeno', deleted: 'izbrisano' } as const
