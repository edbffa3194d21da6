import type { ListingAction } from '#contract/listings/read.ts'

/** The action of a row's button; editing is a separate link. */
export type RowAction = Exclude<ListingAction, 'edit'> | 'price'

/** In the order of the menu. */
export const rowActions = [
  'publish',
  'refresh',
  'unhide',
  'price',
  'reserve',
  'unreserve',
  'hide',
  'copy',
  'finish',
  'delete',
] as const satisfies readonly RowAction[]

/** The call that undoes an action. */
export const undoOf = { delete: 'restore', finish: 'unfinish', hide: 'unhide' } as const satisfies Partial<
  Record<RowAction, string>
>
export type Undoable = keyof typeof undoOf

export type Task = RowAction | 'restore' | 'unfinish'

export const isTask = (text: unknown): text is Task =>
  text === 'restore' || text === 'unfinish' || isRowAction(text)

export const isUndoable = (outcome: string): outcome is Undoable => Object.hasOwn(undoOf, outcome)

/** The most wanted actions; a row's button is the first of them that its listing allows. */
const mainActions = ['publish', 'refresh', 'unhide', 'copy'] as const satisfies readonly RowAction[]

/** A row's main action; without one it is editing. */
export const mainActionOf = (actions: readonly RowAction[]): RowAction | undefined =>
  mainActions.find((action) => actions.includes(action))

/** Actions that take the listing off the market stand apart in the menu. */
export const isEnding = (action: RowAction) => action === 'finish' || action === 'delete'

export const isRowAction = (text: unknown): text is RowAction =>
  (rowActions as readonly unknown[]).includes(text)

export const actionLabels: Record<RowAction, string> = {
  publish: 'Objavite',
  refresh: 'Obnovite',
  unhide: 'Prikažite',
  price: 'Promijenite cijenu',
  reserve: 'Rezervišite',
  unreserve: 'Uklonite rezervaciju',
  hide: 'Sakrijte',
  finish: 'Završite',
  copy: 'Objavite ponovo',
  delete: 'Izbrišite',
}

/** The outcome of an action, as named in the URL after a redirect. */
export const outcomes = [...rowActions, 'restore', 'unfinish', 'overdue'] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeTexts: Record<Outcome, string> = {
  publish: 'Oglas je objavljen.',
  refresh: 'Oglas je obnovljen.',
  unhide: 'Oglas je ponovo vidljiv.',
  // It expired while hidden.
  overdue: 'Oglas je istekao dok je bio sakriven. Obnovite ga da bi ponovo bio vidljiv.',
  price: 'Cijena je promijenjena.',
  reserve: 'Oglas je označen kao rezervisan.',
  unreserve: 'Oglas više nije rezervisan.',
  hide: 'Oglas je sakriven.',
  finish: 'Oglas je završen.',
  copy: 'Kopija je sačuvana među neaktivnim oglasima.',
  delete: 'Oglas je izbrisan.',
  restore: 'Oglas je vraćen.',
  unfinish: 'Oglas više nije završen.',
}

/** The same for several listings, followed by their number. */
export const severalTexts: Partial<Record<Outcome, string>> = {
  publish: 'Objavljeno',
  delete: 'Izbrisano',
  refresh: 'Obnovljeno',
  unhide: 'Ponovo vidljivo',
  hide: 'Sakriveno',
  finish: 'Završeno',
  restore: 'Vraćeno',
  unfinish: 'Vraćeno',
}

type Question = {
  title: string
  text: string
  severalText: string
  confirmLabel: string
  isDangerous: boolean
}

/** Questions before actions that lose more than a state. */
export const questions: Partial<Record<RowAction, Question>> = {
  delete: {
    title: 'Izbrisati oglas?',
    text: 'Oglas se briše zajedno s fotografijama. Odmah nakon brisanja možete ga vratiti.',
    severalText: 'Oglasi se brišu zajedno s fotografijama. Odmah nakon brisanja možete ih vratiti.',
    confirmLabel: 'Izbrišite oglas',
    isDangerous: true,
  },
}

/** Names of a row's form fields. */
export const fieldNames = {
  listing: 'oglas',
  action: 'radnja',
  confirmed: 'potvrda',
  stay: 'ostani',
  price: 'cijena',
  chosen: 'izabrani',
  several: 'radnja_za_vise',
} as const
