import type { Brand } from '#contract/brand.ts'

/** Reasons to warn the reader of a message, which is delivered all the same. */
export const messageWarnings = [
  'look_alike',
  'card',
  'iban',
  'payment',
  'link',
  'phone',
  'messenger',
] as const
export type MessageWarning = (typeof messageWarnings)[number]

/** Advice for the reader, the most urgent first. */
export const messageWarningTexts = ({
  name,
  genitive,
}: Pick<Brand, 'name' | 'genitive'>): Record<MessageWarning, string> => ({
  look_alike: `Link u poruci liči na adresu ${genitive}, ali ne vodi na ${name}. Ne unosite šifru ni podatke kartice.`,
  card: 'Nikome ne šaljite broj kartice, CVV ni kod iz SMS-a. Za primanje novca to nikada nije potrebno.',
  iban: 'U poruci je broj računa. Novac poslan na račun se teško vraća: prvo pogledajte šta kupujete.',
  payment: 'Ne plaćajte unaprijed. Novac dajte tek kad vidite šta kupujete ili pri preuzimanju.',
  link: `Link vodi van ${genitive}. Otvorite ga samo ako znate kome pripada i ne unosite podatke kartice.`,
  phone: `U poruci je broj telefona. Dogovor van ${genitive} ne vidimo i teže vam možemo pomoći.`,
  messenger: `Poziv na razgovor van ${genitive}. Prevaranti tako izbjegavaju provjeru, zato ostanite ovdje.`,
})
