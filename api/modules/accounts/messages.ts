import type { Deps } from '#api/deps.ts'
import { phoneCodeSeconds } from '#contract/limits.ts'

type Site = Pick<Deps, 'brand'>

/** SMS go without our accents, so that each is one message and not two. */
const asciiName = (name: string) => name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')

export const phoneCodeSms = ({ brand }: Site, code: string) =>
  `${asciiName(brand.name)} kod: ${code}. Vrijedi ${phoneCodeSeconds / 60} minuta. Ne dajite ga nikome.`

export const resetCodeSms = ({ brand }: Site, code: string) =>
  `${asciiName(brand.name)} kod za novu sifru: ${code}. Vrijedi ${phoneCodeSeconds / 60} minuta. Ne dajite ga nikome.`

/** To the old number, when another one takes its place. */
export const phoneChangedSms = ({ brand }: Site) =>
  `Broj mobitela na vasem ${asciiName(brand.name)} racunu je promijenjen. Ako to niste bili vi, odmah promijenite sifru.`
