import type { OutboxMessage } from '#contract/notifications.ts'

const kinds: Record<string, string> = {
  'verify-email': 'Potvrda e-mail adrese',
  'email-known': 'Adresa već ima račun',
  'password-reset': 'Nova šifra',
  'password-changed': 'Šifra promijenjena',
  'new-login': 'Prijava s novog uređaja',
  'email-change-confirm': 'Potvrda nove adrese',
  'email-change-asked': 'Zatražena nova adresa',
  'email-changed': 'Adresa promijenjena',
  'email-restored': 'Adresa vraćena',
  'phone-added': 'Broj dodan',
  'phone-changed': 'Broj promijenjen',
  'second-factor-on': 'Drugi korak uključen',
  'second-factor-off': 'Drugi korak isključen',
  'recovery-codes-made': 'Novi rezervni kodovi',
  'recovery-code-used': 'Iskorišten rezervni kod',
  'passkey-added': 'Pristupni ključ dodan',
  'passkey-removed': 'Pristupni ključ uklonjen',
  'token-created': 'Novi token za programe',
  'login-attack': 'Pogađanje šifre',
  'shop-suspended': 'Shop suspendovan',
  'refresh-reminder': 'Podsjetnik na obnavljanje',
  'photos-removed': 'Fotografije uklonjene',
  'listing-expired': 'Oglasi istekli',
}

/** What a message is about, for the operator; a kind that is new here by its own name. */
export const subjectOf = ({ channel, kind }: Pick<OutboxMessage, 'channel' | 'kind'>) =>
  channel === 'sms' ? 'SMS' : kind === null ? 'E-mail' : (kinds[kind] ?? kind)

export const stateNames = { failed: 'Neuspjele', waiting: 'Čekaju', sent: 'Poslane' } as const

/** As they stand in the address. */
export const stateWords = { neuspjele: 'failed', cekaju: 'waiting', poslane: 'sent' } as const
