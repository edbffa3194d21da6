import type { Deps } from '#api/deps.ts'
import { phoneCodeSeconds } from '#contract/limits/accounts.ts'
import { hashSecret } from './tokens.ts'

/** Keys of queued messages, for looking up the state of a delivery. */
export const messageKeys = {
  verifyEmail: (accountId: number, tokenHash: Buffer) => `verify-email:${accountId}:${shortened(tokenHash)}`,
  changeEmail: (tokenHash: Buffer) => `change-email:${shortened(tokenHash)}`,
  phoneCode: (accountId: number, codeHash: string) =>
    `phone-code:${accountId}:${shortened(hashSecret(codeHash))}`,
}

const shortened = (hash: Buffer) => hash.toString('hex').slice(0, 16)

type Site = Pick<Deps, 'brand'>

/** SMS carry no diacritics, so that each fits into one message. */
const asciiName = (name: string) => name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')

export const phoneCodeSms = ({ brand }: Site, code: string) =>
  `${asciiName(brand.name)} kod: ${code}. Vrijedi ${phoneCodeSeconds / 60} minuta. Ne dajite ga nikome.`

export const resetCodeSms = ({ brand }: Site, code: string) =>
  `${asciiName(brand.name)} kod za novu sifru: ${code}. Vrijedi ${phoneCodeSeconds / 60} minuta. Ne dajite ga nikome.`

/** Sent to the old number when another one replaces it. */
export const phoneChangedSms = ({ brand }: Site) =>
  `Broj mobitela na vasem ${asciiName(brand.name)} racunu je promijenjen. Ako to niste bili vi, odmah promijenite sifru.`
