import { staffPaths } from '#contract/paths/staff.ts'

const actions: Record<string, string> = {
  'appeal-reversed': 'usvojena žalba',
  'appeal-upheld': 'odbijena žalba',
  assigned: 'raspoređena uplata',
  cancelled: 'poništeno',
  disowned: 'označeno kao tuđe',
  hidden: 'sakriveno',
  imported: 'uvezen izvod',
  'imported-again': 'isti izvod ponovo',
  claimed: 'preuzet slučaj',
  closed: 'riješeno',
  created: 'napravljeno',
  decided: 'odluka',
  deleted: 'izbrisano',
  edited: 'uređeno',
  emptied: 'ispražnjeno',
  exported: 'preuzeta tabela',
  'logged-in-as': 'prijava kao korisnik',
  'left-account': 'kraj prijave kao korisnik',
  'measure-ban': 'račun isključen',
  'measure-limit': 'račun ograničen',
  'measure-suspend': 'račun suspendovan',
  'measure-warn': 'upozorenje',
  'measures-lifted': 'mjera ukinuta',
  merged: 'spojeni računi',
  noted: 'bilješka',
  released: 'oslobođeno',
  reopened: 'vraćeno da čeka',
  retried: 'ponovljeno',
  'role-asked': 'zatražena promjena uloge',
  'role-changed': 'promijenjena uloga',
  'role-rejected': 'odbijena promjena uloge',
  'role-withdrawn': 'povučena promjena uloge',
  searched: 'pretraga',
  shown: 'opet prikazano',
  'session-ended': 'završena prijava',
  'sessions-ended': 'završene sve prijave',
  'thread-read': 'pročitan razgovor',
  undone: 'povučena odluka',
  updated: 'izmijenjeno',
  viewed: 'pogledano',
}

const kinds: Record<string, string> = {
  account: 'račun',
  accounts: 'računi',
  'audit-log': 'zapisnik',
  'bank-columns': 'kolone izvoda',
  'bank-line': 'stavka izvoda',
  'bank-statement': 'izvod banke',
  cache: 'keš',
  case: 'slučaj',
  charger: 'punjač',
  closing: 'zaključenje dana',
  'held-messages': 'zadržane poruke',
  everything: 'sve',
  invoice: 'faktura',
  invoices: 'fakture',
  job: 'posao',
  lead: 'upit firme',
  listing: 'oglas',
  'outbox-message': 'poruka u odlaznoj pošti',
  'photo-flag': 'iste fotografije',
  'service-message': 'servisna poruka',
  statements: 'obrazloženja',
  synonym: 'sinonim',
  'voucher-batch': 'serija vaučera',
}

/** A newer action keeps its own name. */
export const actionName = (action: string) => actions[action] ?? action
export const kindName = (kind: string) => kinds[kind] ?? kind

export function subjectName(subject: string): string {
  const [kind = '', id] = subject.split(':')
  return id === undefined ? kindName(kind) : `${kindName(kind)} ${id}`
}

/** The page of the subject for staff; undefined if there is none. */
export function subjectPath(subject: string): string | undefined {
  const [kind, text] = subject.split(':')
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id <= 0) return undefined
  if (kind === 'account' || kind === 'held-messages') return staffPaths.adminPerson(id)
  if (kind === 'bank-line') return staffPaths.adminBankLine(id)
  if (kind === 'case') return staffPaths.adminCase(id)
  if (kind === 'listing') return staffPaths.adminListing(id)
  return undefined
}
