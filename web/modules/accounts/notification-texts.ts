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
    hint: 'Kad poruku ne pročitate 10 minuta, a niste na stranici.',
  },
  question: { group: 'Razgovori', label: 'Pitanja', hint: 'Pitanja o vašim oglasima i odgovori na vaša.' },
  mahalac: { group: 'Razgovori', label: 'Mahalac', hint: 'Odgovori na vaše poruke na mahalcu.' },
  order: {
    group: 'Kupovina i prodaja',
    label: 'Narudžbe',
    hint: 'Kad neko naruči od vas i kad se s narudžbom nešto desi.',
  },
  review: {
    group: 'Kupovina i prodaja',
    label: 'Dojmovi',
    hint: 'Kad možete ocijeniti, kad dobijete dojam i odgovor na svoj.',
  },
  payout: {
    group: 'Kupovina i prodaja',
    label: 'Isplate i nagrade',
    hint: 'Novac od prodaje i nagrade za dostavu.',
  },
  saved_listing: {
    group: 'Ono što pratite',
    label: 'Spašeni oglasi',
    hint: 'Kad padne cijena, kad se artikal proda ili oglas istekne.',
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
    hint: 'Ponude i novosti prodavača kojima ste to dozvolili, od svakog najviše jednom sedmično.',
  },
  listing_reminder: {
    group: 'Vaši oglasi',
    label: 'Podsjetnik za obnovu',
    hint: 'Najviše jednom dnevno, kad oglase opet možete obnoviti.',
  },
  listing_expired: {
    group: 'Vaši oglasi',
    label: 'Istek oglasa',
    hint: 'Kad vaši oglasi isteknu, da ih možete obnoviti.',
  },
  promotion: {
    group: 'Vaši oglasi',
    label: 'Promocije',
    hint: 'Prije kraja izdvajanja, i kad se produži, završi ili vrati.',
  },
  moderation: {
    group: 'Račun',
    label: 'Odluke moderatora',
    hint: 'O vašem oglasu ili računu. Odluke uvijek šaljemo i e-mailom.',
  },
  report_outcome: {
    group: 'Račun',
    label: 'Vaše prijave',
    hint: 'Kad moderator odluči o onome što ste prijavili.',
  },
  agent: {
    group: 'Račun',
    label: 'Agenti shopa',
    hint: 'Kad neko prihvati vašu pozivnicu ili napusti shop.',
  },
}

const kinds = Object.keys(kindTexts) as NotificationKind[]

/** Kinds under their headings. */
export const kindGroups = [...new Set(kinds.map((kind) => kindTexts[kind].group))].map((title) => ({
  title,
  kinds: kinds.filter((kind) => kindTexts[kind].group === title),
}))
