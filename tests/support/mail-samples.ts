import type { allMails } from '#api/mails.ts'
import type { MailKind } from '#lib/mails/mail.ts'

type Samples = {
  [M in (typeof allMails)[number] as M['name']]: M extends MailKind<string, infer D> ? D : never
}

export const mailDeed = { username: 'amra', at: 1_795_000_000, device: 'Firefox, Linux', place: 'Sarajevo' }

/** One of each kind. */
export const mailSamples: Samples = {
  'verify-email': { username: 'amra', path: '/verifikacija/email/abc', hours: 24 },
  'email-known': { username: 'amra' },
  'password-reset': { username: 'amra', path: '/password/reset/abc', minutes: 60 },
  'password-changed': mailDeed,
  'new-login': mailDeed,
  'email-change-confirm': { username: 'amra', path: '/verifikacija/email/abc', hours: 24 },
  'email-change-asked': { ...mailDeed, newEmail: 'nova@primjer.ba' },
  'email-changed': { ...mailDeed, newEmail: 'nova@primjer.ba', path: '/verifikacija/povrat/abc', days: 7 },
  'email-restored': mailDeed,
  'phone-added': { ...mailDeed, lastDigits: '567' },
  'phone-changed': { ...mailDeed, lastDigits: '567' },
  'second-factor-on': mailDeed,
  'second-factor-off': mailDeed,
  'recovery-codes-made': mailDeed,
  'recovery-code-used': { ...mailDeed, left: 3 },
  'passkey-added': { ...mailDeed, name: 'Telefon' },
  'passkey-removed': { ...mailDeed, name: 'Telefon' },
  'token-created': { ...mailDeed, name: 'Skripta' },
  'login-attack': mailDeed,
  'staff-visited': { ...mailDeed, by: 'podrska', reason: 'Oglas se ne vidi.' },
  'role-changed': { ...mailDeed, role: 'moderator' },
  'shop-suspended': { username: 'amra' },
  'listing-hidden-by-reports': { ...mailDeed, title: 'Bicikl', path: '/artikal/7/bicikl' },
  'moderation-decision': {
    username: 'amra',
    name: 'Bicikl',
    isListing: true,
    content: 'correct',
    account: 'suspend',
    rule: 'misleading',
    facts: 'Cijena nije stvarna.',
    field: 'price',
    at: 1_795_000_000,
    endsAt: 1_795_604_800,
    key: 'abc',
    appealUntil: 1_798_456_000,
    wasHidden: true,
  },
  'appeal-waits': {
    username: 'amra',
    caseId: 7,
    name: 'Bicikl',
    judges: 'nobody',
    at: 1_795_000_000,
  },
  'moderation-outcome': {
    username: 'amra',
    name: 'Bicikl',
    stage: 'reversed',
    answer: 'Cijena je tačna.',
    at: 1_795_000_000,
    id: 7,
  },
  'listing-edited-by-staff': {
    username: 'amra',
    at: 1_795_000_000,
    title: 'Bicikl',
    path: '/artikal/7/bicikl',
    reason: 'Cijena je bila u eurima.',
    changes: [{ name: 'Cijena', before: '100 KM', after: '195,58 KM' }],
  },
  'photos-removed': { username: 'amra', count: 2, title: 'Bicikl', path: '/artikal/fotografije/default/7' },
  'deletion-requested': { ...mailDeed, erasedAt: 1_798_456_000 },
  'deletion-withdrawn': mailDeed,
  'deletion-near': { ...mailDeed, erasedAt: 1_795_604_800 },
  'export-ready': { ...mailDeed, expiresAt: 1_795_604_800 },
  'new-notices': {
    username: 'amra',
    notices: [
      {
        text: '2 nova oglasa za pretragu „golf“',
        path: '/pretraga?q=golf',
        items: [
          { text: 'Golf 7, 15.000 KM', path: '/artikal/1' },
          { text: 'Golf 6, 9.000 KM', path: '/artikal/2' },
        ],
      },
    ],
    more: 3,
    token: 'abc',
  },
}
