import { staffPaths } from '#contract/staff-paths.ts'

const actions: Record<string, string> = {
  'appeal-reversed': 'usvojena žalba',
  'appeal-upheld': 'odbijena žalba',
  claimed: 'preuzet slučaj',
  created: 'napravljeno',
  decided: 'odluka',
  deleted: 'izbrisano',
  edited: 'uređeno',
  exported: 'preuzeta tabela',
  'logged-in-as': 'prijava kao korisnik',
  'left-account': 'kraj prijave kao korisnik',
  'measure-ban': 'račun isključen',
  'measure-limit': 'račun ograničen',
  'measure-suspend': 'račun suspendovan',
  'measure-warn': 'upozorenje',
  'measures-lifted': 'mjera ukinuta',
  noted: 'bilješka',
  released: 'oslobođen slučaj',
  retried: 'ponovljeno',
  'role-asked': 'zatražena promjena uloge',
  'role-changed': 'promijenjena uloga',
  'role-rejected': 'odbijena promjena uloge',
  'role-withdrawn': 'povučena promjena uloge',
  searched: 'pretraga',
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
  case: 'slučaj',
  'held-messages': 'zadržane poruke',
  job: 'posao',
  listing: 'oglas',
  'outbox-message': 'poruka u odlaznoj pošti',
  'photo-flag': 'iste fotografije',
  'service-message': 'servisna poruka',
  statements: 'obrazloženja',
  synonym: 'sinonim',
}

/** A newer action keeps its own name. */
export const actionName = (action: string) => actions[action] ?? action
export const kindName = (kind: string) => kinds[kind] ?? kind

export function subjectName(subject: string): string {
  const [kind = '', id] = subject.split(':')
  return id === undefined ? kindName(kind) : `${kindName(kind)} ${id}`
}

/** Where staff see the subject; undefined if there is no such page. */
export function subjectPath(subject: string): string | undefined {
  const [kind, text] = subject.split(':')
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id <= 0) return undefined
  if (kind === 'account' || kind === 'held-messages') return staffPaths.adminPerson(id)
  if (kind === 'case') return staffPaths.adminCase(id)
  if (kind === 'listing') return staffPaths.adminListing(id)
  return undefined
}
