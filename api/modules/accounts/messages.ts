import type { Deps } from '#api/deps.ts'
import { emailLinkSeconds, phoneCodeSeconds } from '#contract/limits.ts'
import { makePaths } from '#contract/paths.ts'

export type Site = Pick<Deps, 'brand' | 'baseUrl'>

export const signed = ({ brand }: Site, ...paragraphs: string[]) =>
  [...paragraphs, `Vaš ${brand.name}`].join('\n\n')

export function verifyEmailMail(site: Site, username: string, token: string) {
  const link = site.baseUrl + makePaths(site.brand).verifyEmail(token)
  return {
    subject: `Potvrdite e-mail adresu na ${site.brand.name}-u`,
    text: signed(
      site,
      `Zdravo ${username},`,
      `potvrdite da je ovo vaša e-mail adresa otvaranjem linka:\n${link}`,
      `Link važi ${emailLinkSeconds / 3600} sata. Ako niste otvorili račun na ${site.brand.name}-u, zanemarite ovu poruku.`,
    ),
  }
}

/** For the owner of an address that somebody, perhaps they themselves, gave for another account. */
export function knownEmailMail(site: Site, owner: string) {
  const link = site.baseUrl + makePaths(site.brand).login()
  return {
    subject: `Već imate račun na ${site.brand.name}-u`,
    text: signed(
      site,
      `Zdravo ${owner},`,
      `neko je vašu e-mail adresu upisao za novi račun na ${site.brand.name}-u. Vi već imate račun s ovom adresom, pa je ne možemo potvrditi za drugi.`,
      `Ako ste to bili vi, prijavite se na svoj račun:\n${link}`,
      'Ako niste, ne morate ništa raditi: vaš račun je siguran.',
    ),
  }
}

/** SMS go without our accents, so that each is one message and not two. */
const asciiName = (name: string) => name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')

export const phoneCodeSms = ({ brand }: Site, code: string) =>
  `${asciiName(brand.name)} kod: ${code}. Vrijedi ${phoneCodeSeconds / 60} minuta. Ne dajite ga nikome.`

export const resetCodeSms = ({ brand }: Site, code: string) =>
  `${asciiName(brand.name)} kod za novu sifru: ${code}. Vrijedi ${phoneCodeSeconds / 60} minuta. Ne dajite ga nikome.`

/** To the old number, when another one takes its place. */
export const phoneChangedSms = ({ brand }: Site) =>
  `Broj mobitela na vasem ${asciiName(brand.name)} racunu je promijenjen. Ako to niste bili vi, odmah promijenite sifru.`
