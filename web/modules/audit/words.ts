import { type AuditAction, auditActions } from '#contract/audit.ts'
import { staffPaths } from '#contract/paths/staff.ts'

const kinds: Record<string, string> = {
  account: 'račun',
  accounts: 'računi',
  'audit-log': 'zapisnik',
  'bank-columns': 'kolone izvoda',
  'bank-line': 'stavka izvoda',
  'bank-statement': 'izvod banke',
  check: 'provjera',
  feature: 'prekidač',
  'forbidden-word': 'zabranjena riječ',
  ledger: 'knjiga',
  maintenance: 'održavanje',
  payment: 'uplata',
  payout: 'isplata',
  'payout-batch': 'serija isplata',
  tariff: 'cijena',
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

const isKnown = (action: string): action is AuditAction => Object.hasOwn(auditActions, action)

/** An action of another release keeps its own name. */
export const actionName = (action: string) => (isKnown(action) ? auditActions[action] : action)
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
