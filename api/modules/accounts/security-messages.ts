import type { Deps } from '#api/deps.ts'
import type { Db } from '#api/lib/db.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { emailUndoSeconds, resetLinkSeconds } from '#contract/limits.ts'
import { makePaths } from '#contract/paths.ts'
import { signed, type Site } from './messages.ts'
import type { AccountRow } from './queries.ts'

type Mail = { subject: string; text: string }

type Owner = Pick<AccountRow, 'id' | 'email' | 'email_verified_at'>

/**
 * Mails the owner what happened to the account. Only to an address that they proved: one that is merely claimed is
 * perhaps a stranger's. `about` makes the mail one of its kind; the same again sends nothing again.
 */
export async function tellOwner(_deps: Deps, trx: Db, account: Owner, mail: Mail, about: string) {
  if (!account.email || !account.email_verified_at) return
  await queueMail(trx, {
    to: account.email,
    ...mail,
    key: `security:${account.id}:${about}`,
    accountId: account.id,
  })
}

const timeFormat = new Intl.DateTimeFormat('sr-Latn-BA', {
  timeZone: 'Europe/Sarajevo',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

const guard = (site: Site) =>
  `Ako to niste bili vi, odmah promijenite šifru i odjavite ostale uređaje:\n${site.baseUrl}${makePaths(site.brand).security()}`

const recover = (site: Site) =>
  `Ako to niste bili vi, odmah postavite novu šifru:\n${site.baseUrl}${makePaths(site.brand).forgotPassword()}`

export const newDeviceMail = (
  site: Site,
  username: string,
  { device, place, at }: { device: string; place: string; at: Date },
): Mail => ({
  subject: `Nova prijava na vaš ${site.brand.name} račun`,
  text: signed(
    site,
    `Zdravo ${username},`,
    `na vaš račun se neko prijavio s uređaja koji još nismo vidjeli:\nUređaj: ${device}\nMjesto: ${place}\nVrijeme: ${timeFormat.format(at)}`,
    'Ako ste to bili vi, ne morate ništa raditi.',
    guard(site),
  ),
})

export const refusedLoginsMail = (site: Site, username: string): Mail => ({
  subject: `Neko pokušava ući na vaš ${site.brand.name} račun`,
  text: signed(
    site,
    `Zdravo ${username},`,
    'neko je više puta upisao pogrešnu šifru za vaš račun, pa smo prijavu s nepoznatih uređaja nakratko zaustavili. Niko nije ušao.',
    'Na uređaju na kojem ste se već prijavljivali možete se prijaviti i dalje.',
    `Ako šifru koristite i drugdje, ili je lako pogoditi, promijenite je i uključite prijavu u dva koraka:\n${site.baseUrl}${makePaths(site.brand).security()}`,
  ),
})

const changed =
  (subject: (name: string) => string, what: string, advice: (site: Site) => string = guard) =>
  (site: Site, username: string): Mail => ({
    subject: subject(site.brand.name),
    text: signed(
      site,
      `Zdravo ${username},`,
      what,
      'Ako ste to bili vi, ne morate ništa raditi.',
      advice(site),
    ),
  })

export const passwordChangedMail = changed(
  (name) => `Šifra vašeg ${name} računa je promijenjena`,
  'šifra vašeg računa je upravo promijenjena, a svi ostali uređaji su odjavljeni.',
  recover,
)
export const passwordResetMail = changed(
  (name) => `Postavljena je nova šifra vašeg ${name} računa`,
  'na vašem računu je upravo postavljena nova šifra, a svi uređaji i tokeni programa su odjavljeni. Prijava u dva koraka je ostala kakva je bila.',
  recover,
)
export const twoFactorOnMail = changed(
  () => 'Prijava u dva koraka je uključena',
  'na vašem računu je uključena prijava u dva koraka. Rezervne kodove čuvajte na sigurnom.',
)
export const twoFactorOffMail = changed(
  () => 'Prijava u dva koraka je isključena',
  'na vašem računu je isključena prijava u dva koraka.',
)
export const recoveryCodesMail = changed(
  () => 'Napravljeni su novi rezervni kodovi',
  'na vašem računu su napravljeni novi rezervni kodovi za prijavu. Stari više ne važe.',
)
export const recoveryCodeUsedMail = changed(
  () => 'Iskorišten je rezervni kod',
  'neko se na vaš račun prijavio jednim od rezervnih kodova. Taj kod više ne važi.',
)
export const passkeyAddedMail = changed(
  () => 'Dodan je pristupni ključ',
  'na vaš račun je dodan pristupni ključ, kojim se može prijaviti bez šifre.',
)
export const passkeyRemovedMail = changed(
  () => 'Uklonjen je pristupni ključ',
  's vašeg računa je uklonjen pristupni ključ.',
)
export const apiTokenMail = changed(
  () => 'Napravljen je token za program',
  'na vašem računu je napravljen token kojim program može raditi u vaše ime. Token nema rok i može se opozvati u postavkama.',
)
export const phoneChangedMail = changed(
  () => 'Broj mobitela je promijenjen',
  'broj mobitela na vašem računu je upravo promijenjen.',
)
export const emailRequestedMail = changed(
  () => 'Zatražena je promjena e-mail adrese',
  'na vašem računu je zatražena promjena e-mail adrese. Ova adresa važi dok se nova ne potvrdi.',
)
export const emailRestoredMail = changed(
  () => 'Vraćena je vaša e-mail adresa',
  'promjena e-mail adrese na vašem računu je poništena. Svi uređaji su odjavljeni, a stara šifra više ne važi: postavite novu.',
  recover,
)

/** To the old address, which can take the change back. */
export function emailChangedMail(site: Site, username: string, token: string): Mail {
  const link = site.baseUrl + makePaths(site.brand).undoEmailChange(token)
  return {
    subject: 'Vaša e-mail adresa je promijenjena',
    text: signed(
      site,
      `Zdravo ${username},`,
      'vaš račun od sada ima drugu e-mail adresu. Ako ste to bili vi, ne morate ništa raditi.',
      `Ako niste, vratite ovu adresu i zaštitite račun:\n${link}`,
      `Link važi ${emailUndoSeconds / 86_400} dana.`,
    ),
  }
}

export function changeEmailMail(site: Site, username: string, token: string): Mail {
  const link = site.baseUrl + makePaths(site.brand).verifyEmail(token)
  return {
    subject: `Potvrdite novu e-mail adresu na ${site.brand.name}-u`,
    text: signed(
      site,
      `Zdravo ${username},`,
      `potvrdite da je ovo vaša nova e-mail adresa otvaranjem linka:\n${link}`,
      'Link važi 24 sata. Ako niste tražili promjenu, zanemarite ovu poruku.',
    ),
  }
}

export function resetPasswordMail(site: Site, username: string, token: string): Mail {
  const link = site.baseUrl + makePaths(site.brand).resetPassword(token)
  return {
    subject: `Nova šifra za vaš ${site.brand.name} račun`,
    text: signed(
      site,
      `Zdravo ${username},`,
      `novu šifru postavite na ovom linku:\n${link}`,
      `Link važi ${resetLinkSeconds / 3600} sat i može se iskoristiti jednom. Ako niste tražili novu šifru, zanemarite ovu poruku: stara i dalje važi.`,
    ),
  }
}
