import type { NotificationChannel, NotificationKind } from '#contract/accounts/settings.ts'

export const channelTexts: Record<NotificationChannel, string> = {
  mail: 'E-mail',
  push: 'Uređaj',
  in_app: 'Stranica',
}

type Group = 'Razgovori' | 'Kupovina i prodaja' | 'Ono što pratite' | 'Vaši oglasi' | 'Račun'

/** In the order of the page. */
export const kindTexts: Record<NotificationKind, { group: Group; label: string; hint: string }> = {
  message: {
    group: 'Razgovori',
    label: 'Poruke',
    hint: 'Koje ne pročitate 10 minuta.',
  },
  question: { group: 'Razgovori', label: 'Pitanja', hint: 'O vašim oglasima, i odgovori na vaša.' },
  mahalac: { group: 'Razgovori', label: 'Mahalac', hint: 'Odgovori na vaše poruke na mahalcu.' },
  order: {
    group: 'Kupovina i prodaja',
    label: 'Narudžbe',
    hint: 'Nove narudžbe i svaka promjena.',
  },
  review: {
    group: 'Kupovina i prodaja',
    label: 'Dojmovi',
    hint: 'Kad možete ocijeniti i kad dobijete dojam.',
  },
  payout: {
    group: 'Kupovina i prodaja',
    label: 'Isplate i nagrade',
    hint: 'Novac od prodaje i nagrade za dostavu.',
  },
  saved_listing: {
    group: 'Ono što pratite',
    label: 'Spašeni oglasi',
    hint: 'Pad cijene, prodaja ili istek.',
  },
  saved_search: {
    group: 'Ono što pratite',
    label: 'Spašene pretrage',
    hint: 'Kad se pojavi oglas koji tražite.',
  },
  followed_seller: {
    group: 'Ono što pratite',
    label: 'Prodavači koje pratite',
    hint: 'Kad objave nove oglase.',
  },
  seller_message: {
    group: 'Ono što pratite',
    label: 'Poruke prodavača',
    hint: 'Samo od onih kojima ste to dozvolili.',
  },
  listing_reminder: {
    group: 'Vaši oglasi',
    label: 'Podsjetnik za obnovu',
    hint: 'Kad oglase opet možete obnoviti.',
  },
  listing_expired: {
    group: 'Vaši oglasi',
    label: 'Istek oglasa',
    hint: 'Da ih možete obnoviti.',
  },
  promotion: {
    group: 'Vaši oglasi',
    label: 'Promocije',
    hint: 'Prije kraja izdvajanja i kad se završi.',
  },
  moderation: {
    group: 'Račun',
    label: 'Odluke moderatora',
    hint: 'Odluke uvijek šaljemo i e-mailom.',
  },
  report_outcome: {
    group: 'Račun',
    label: 'Vaše prijave',
    hint: 'Kad moderator odluči o vašoj prijavi.',
  },
  agent: {
    group: 'Račun',
    label: 'Agenti shopa',
    hint: 'Kad prihvate pozivnicu ili napuste shop.',
  },
}

const kinds = Object.keys(kindTexts) as NotificationKind[]

/** Kinds under their headings. */
export const kindGroups = [...new Set(kinds.map((kind) => kindTexts[kind].group))].map((title) => ({
  title,
  kinds: kinds.filter((kind) => kindTexts[kind].group === title),
}))
