import type { Deps } from '#api/deps.ts'
import { emailLinkSeconds, phoneCodeSeconds } from '#contract/limits.ts'
import { makePaths } from '#contract/paths.ts'

type Site = Pick<Deps, 'brand' | 'baseUrl'>

const signed = ({ brand }: Site, ...paragraphs: string[]) => [...paragraphs, `Vaš ${brand.name}`].join('\n\n')

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

/** Without our accents, so that it is one message and not two. */
export const phoneCodeSms = ({ brand }: Site, code: string) => {
  const name = brand.name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return `${name} kod: ${code}. Vrijedi ${phoneCodeSeconds / 60} minuta. Ne dajite ga nikome.`
}
