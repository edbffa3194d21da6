import type { ListingAction } from '#contract/listings/read.ts'

/** The action of a row's button; editing is a separate link. */
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

/** Includes the undo of a deletion. */
export type Task = RowAction | 'restore'

export const isTask = (text: unknown): text is Task => text === 'restore' || isRowAction(text)

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

/** The outcome of an action, as named in the URL after a redirect. */
export const outcomes = [...rowActions, 'restore', 'overdue'] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeTexts: Record<Outcome, string> = {
  publish: 'Oglas je objavljen.',
  refresh: 'Oglas je obnovljen.',
  unhide: 'Oglas je ponovo vidljiv.',
  // It expired while hidden.
  overdue: 'Oglas je istekao dok je bio sakriven. Obnovite ga da bi ponovo bio vidljiv.',
  reserve: 'Oglas je označen kao rezervisan.',
  unreserve: 'Oglas više nije rezervisan.',
  hide: 'Oglas je sakriven.',
  finish: 'Oglas je završen.',
  copy: 'Kopija je sačuvana među neaktivnim oglasima.',
  delete: 'Oglas je obrisan.',
  restore: 'Oglas je vraćen.',
}

/** The same for several listings, followed by their number. */
export const severalTexts: Partial<Record<Outcome, string>> = {
  publish: 'Objavljeno',
  refresh: 'Obnovljeno',
  unhide: 'Ponovo vidljivo',
  hide: 'Sakriveno',
  finish: 'Završeno',
  restore: 'Vraćeno',
}

type Question = {
  title: string
  text: string
  severalText: string
  confirmLabel: string
  isDangerous: boolean
}

/** Questions before actions that cannot be undone, or not for long. */
export const questions: Partial<Record<RowAction, Question>> = {
  finish: {
    title: 'Završiti oglas?',
    text: 'Završen oglas ostaje na vašem profilu bez cijene i ne može se ponovo aktivirati. Kasnije možete objaviti njegovu kopiju.',
    severalText:
      'Završeni oglasi ostaju na vašem profilu bez cijene i ne mogu se ponovo aktivirati. Kasnije možete objaviti njihove kopije.',
    confirmLabel: 'Završi oglas',
    isDangerous: false,
  },
  delete: {
    title: 'Izbrisati oglas?',
    text: 'Oglas se briše zajedno s fotografijama. Odmah nakon brisanja možete ga vratiti.',
    severalText: 'Oglasi se brišu zajedno s fotografijama. Odmah nakon brisanja možete ih vratiti.',
    confirmLabel: 'Izbriši oglas',
    isDangerous: true,
  },
}

/** Names of a row's form fields. */
export const fieldNames = {
  listing: 'oglas',
  action: 'radnja',
  confirmed: 'potvrda',
  stay: 'ostani',
  chosen: 'izabrani',
  several: 'radnja_za_vise',
} as const
