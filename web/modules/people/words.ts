import type { FoundBy, PersonDetail, PersonItem } from '#contract/people/endpoints.ts'
import { accountMeasureNames } from '#contract/moderation/rules.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { statusWords } from '#web/modules/moderation/words.ts'

export { reportsText, subjectWords } from '#web/modules/moderation/words.ts'

export const foundByWords: Record<FoundBy, string> = {
  auto: 'Bilo čemu',
  username: 'Korisničkom imenu',
  id: 'Broju računa',
  email: 'E-mailu',
  phone: 'Broju telefona',
  name: 'Imenu ili nazivu shopa',
  ip: 'IP adresi ili mreži',
  device: 'Broju uređaja',
  listing: 'Broju oglasa',
  conversation: 'Broju razgovora',
}

/** Reasons why an account is among the results. */
export const foundWords: Record<FoundBy, string> = {
  auto: '',
  username: 'korisničko ime',
  id: 'broj računa',
  email: 'e-mail',
  phone: 'telefon',
  name: 'ime',
  ip: 'IP adresa',
  device: 'uređaj',
  listing: 'njegov oglas',
  conversation: 'njegov razgovor',
}

export const roleWords = { member: 'Korisnik', moderator: 'Moderator', admin: 'Administrator' } as const

export const changeWords: Record<PersonDetail['changes'][number]['field'], string> = {
  username: 'Korisničko ime',
  email: 'E-mail',
  phone: 'Telefon',
  first_name: 'Ime',
  last_name: 'Prezime',
}

export const listingStateWords: Record<string, string> = {
  ...statusWords,
  held: 'zadržan',
  deleted: 'izbrisan',
}

/** Deeds of staff about an account, in the audit log of its page. */
export const personActionWords: Record<string, string> = {
  viewed: 'pogledao/la račun',
  noted: 'dodao/la bilješku',
  'session-ended': 'završio/la prijavu',
  'sessions-ended': 'završio/la sve prijave',
  'measure-warn': 'upozorio/la',
  'measure-limit': 'ograničio/la račun',
  'measure-suspend': 'suspendovao/la račun',
  'measure-ban': 'isključio/la račun',
  'measures-lifted': 'ukinuo/la mjeru',
  'logged-in-as': 'prijavio/la se kao korisnik',
  'left-account': 'odjavio/la se iz računa',
  merged: 'spojio/la račune',
  'role-asked': 'zatražio/la promjenu uloge',
  'role-changed': 'promijenio/la ulogu',
  'role-rejected': 'odbio/la promjenu uloge',
  'role-withdrawn': 'povukao/la promjenu uloge',
}

export const restrictionText = ({
  kind,
  until,
}: {
  kind: 'limit' | 'suspend' | 'ban'
  until: number | null
}) => `${accountMeasureNames[kind]}${until === null ? '' : ` do ${formatDateTime(until)}`}`

export const kindOf = ({ type, is_pro: isPro }: Pick<PersonItem, 'type' | 'is_pro'>) =>
  type === 'shop' ? 'shop' : isPro ? 'pro' : 'korisnik'

const restrictedWords = { limit: 'ograničen', suspend: 'suspendovan', ban: 'isključen' } as const

/** The state of an account; a restriction with its end. */
export function stateOf({
  restriction,
  is_leaving: isLeaving,
}: Pick<PersonItem, 'restriction' | 'is_leaving'>): { text: string; look: string } {
  if (restriction) {
    const end = restriction.until === null ? '' : ` do ${formatDateTime(restriction.until)}`
    return { text: `${restrictedWords[restriction.kind]}${end}`, look: 'font-semibold text-danger' }
  }
  if (isLeaving) return { text: 'čeka brisanje', look: 'font-semibold text-info' }
  return { text: 'aktivan', look: 'text-success' }
}

export const nameOf = (person: { first_name: string | null; last_name: string | null }) =>
  [person.first_name, person.last_name].filter(Boolean).join(' ')
