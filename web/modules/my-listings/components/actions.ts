import type { ListingAction } from '#contract/listings.ts'

/** What a button of the row does; editing is a link of its own. */
export type RowAction = Exclude<ListingAction, 'edit'>

export const rowActions = [
  'publish',
  'refresh',
  'unhide',
  'reserve',
  'unreserve',
  'hide',
  'finish',
  'copy',
  'delete',
] as const satisfies readonly RowAction[]

export const isRowAction = (text: unknown): text is RowAction =>
  (rowActions as readonly unknown[]).includes(text)

export const actionLabels: Record<RowAction, string> = {
  publish: 'Objavi',
  refresh: 'Obnovi',
  unhide: 'Prikaži',
  reserve: 'Rezerviši',
  unreserve: 'Ukloni rezervaciju',
  hide: 'Sakrij',
  finish: 'Završi',
  copy: 'Kopiraj',
  delete: 'Izbriši',
}

/** What came of an action, as it stands in the address when a page leads back to itself. */
export const outcomes = [...rowActions, 'overdue'] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeTexts: Record<Outcome, string> = {
  publish: 'Oglas je objavljen.',
  refresh: 'Oglas je obnovljen.',
  unhide: 'Oglas je ponovo vidljiv.',
  // Its time ran out while nobody saw it.
  overdue: 'Oglas je istekao dok je bio sakriven. Obnovite ga da bi ponovo bio vidljiv.',
  reserve: 'Oglas je označen kao rezervisan.',
  unreserve: 'Oglas više nije rezervisan.',
  hide: 'Oglas je sakriven.',
  finish: 'Oglas je završen.',
  copy: 'Kopija je sačuvana među neaktivnim oglasima.',
  delete: 'Oglas je obrisan.',
}

type Question = { title: string; text: string; confirmLabel: string; isDangerous: boolean }

/** What can't be taken back is asked first. */
export const questions: Partial<Record<RowAction, Question>> = {
  finish: {
    title: 'Završiti oglas?',
    text: 'Završen oglas ostaje na vašem profilu bez cijene i ne može se ponovo aktivirati. Kasnije možete objaviti njegovu kopiju.',
    confirmLabel: 'Završi oglas',
    isDangerous: false,
  },
  delete: {
    title: 'Izbrisati oglas?',
    text: 'Oglas se briše zajedno s fotografijama i ne može se vratiti.',
    confirmLabel: 'Izbriši oglas',
    isDangerous: true,
  },
}

/** Names of the fields that a row sends. */
export const fieldNames = {
  listing: 'oglas',
  action: 'radnja',
  confirmed: 'potvrda',
  stay: 'ostani',
} as const
