import type { ReportReason } from '#contract/reports/endpoints.ts'

/** The fields of a listing whose correction moderators can ask for. */
export const correctableFields = ['title', 'description', 'price', 'attributes', 'place', 'photos'] as const
export type CorrectableField = (typeof correctableFields)[number]

export const fieldNames: Record<CorrectableField, string> = {
  title: 'naslov',
  description: 'opis',
  price: 'cijenu',
  attributes: 'detalje',
  place: 'mjesto',
  photos: 'fotografije',
}

/**
 * The rules that decisions name. Their grounds and categories are those of the statements of reasons in the
 * EU's transparency database.
 */
type Rule = {
  name: string
  /** Text for the owner. */
  text: string
  /** Against the law, or only against our terms. */
  isIllegal: boolean
  category: string
  /** Facts to start from, for moderators; they complete them. */
  templates: readonly string[]
}

export const rules = {
  scam: {
    name: 'Prevara',
    text: 'Zabranjeno je navoditi druge na plaćanje ili davanje podataka lažnim tvrdnjama.',
    isIllegal: true,
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    templates: [
      'U oglasu tražite uplatu unaprijed za artikal koji, prema provjeri, ne posjedujete.',
      'U porukama tražite kodove, podatke kartice ili uplatu mimo dogovorenog preuzimanja.',
    ],
  },
  illegal: {
    name: 'Zabranjena roba ili usluga',
    text: 'Zabranjeno je nuditi robu i usluge čiji je promet zakonom zabranjen ili ograničen, kao i krivotvorine.',
    isIllegal: true,
    category: 'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS',
    templates: [
      'Nudite robu čiji promet između građana nije dozvoljen.',
      'Artikal je krivotvoren: oznaka i izvedba ne odgovaraju proizvođaču.',
    ],
  },
  copied: {
    name: 'Tuđe fotografije ili tekst',
    text: 'Fotografije i tekst oglasa moraju biti vaši ili objavljeni s dozvolom autora.',
    isIllegal: true,
    category: 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
    templates: ['Fotografije su preuzete iz ranijeg oglasa drugog korisnika.'],
  },
  misleading: {
    name: 'Netačni podaci',
    text: 'Naslov, opis, cijena i kategorija moraju odgovarati onome što se nudi.',
    isIllegal: false,
    category: 'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
    templates: [
      'Cijena u oglasu nije cijena po kojoj se artikal prodaje.',
      'Opis i fotografije prikazuju drugi artikal od onog u naslovu.',
      'Oglas je u pogrešnoj kategoriji.',
    ],
  },
  unavailable: {
    name: 'Artikal nije dostupan',
    text: 'Oglas smije stajati samo dok je artikal zaista u ponudi.',
    isIllegal: false,
    category: 'STATEMENT_CATEGORY_SCOPE_OF_PLATFORM_SERVICE',
    templates: ['Artikal je prodan, a oglas je i dalje aktivan.'],
  },
  spam: {
    name: 'Neželjena reklama ili ponavljanje',
    text: 'Isti oglas objavljuje se jednom, a poruke služe dogovoru o oglasu, ne reklami.',
    isIllegal: false,
    category: 'STATEMENT_CATEGORY_SCOPE_OF_PLATFORM_SERVICE',
    templates: [
      'Isti artikal ste objavili u više oglasa.',
      'Istu reklamu šaljete korisnicima koji je nisu tražili.',
    ],
  },
  abuse: {
    name: 'Uvrede, prijetnje ili mržnja',
    text: 'Zabranjeno je vrijeđati, prijetiti i poticati mržnju.',
    isIllegal: true,
    category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
    templates: ['U porukama vrijeđate drugog korisnika.', 'U porukama prijetite drugom korisniku.'],
  },
  private: {
    name: 'Tuđi lični podaci',
    text: 'Tuđe lične podatke smijete objaviti samo uz pristanak te osobe.',
    isIllegal: true,
    category: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
    templates: ['Objavili ste podatke druge osobe bez njenog pristanka.'],
  },
  impersonation: {
    name: 'Lažno predstavljanje',
    text: 'Zabranjeno je predstavljati se kao druga osoba, firma ili osoblje stranice.',
    isIllegal: true,
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    templates: ['Predstavljate se kao druga osoba ili firma.'],
  },
  other: {
    name: 'Uslovi korištenja',
    text: 'Oglasi, profili i poruke moraju poštovati uslove korištenja.',
    isIllegal: false,
    category: 'STATEMENT_CATEGORY_SCOPE_OF_PLATFORM_SERVICE',
    templates: ['Sadržaj nije u skladu s uslovima korištenja.'],
  },
} as const satisfies Record<ReportReason, Rule>

export type RuleName = keyof typeof rules
export const ruleNames = Object.keys(rules) as [RuleName, ...RuleName[]]

/** Measures of a decision against a listing. */
export const contentMeasures = ['keep', 'correct', 'remove'] as const
export type ContentMeasure = (typeof contentMeasures)[number]
export const contentMeasureNames: Record<ContentMeasure, string> = {
  keep: 'Oglas ostaje',
  correct: 'Skriven do ispravke',
  remove: 'Uklonjen',
}

/** Measures of a decision against the account of its owner. */
export const accountMeasures = ['none', 'warn', 'limit', 'suspend', 'ban'] as const
export type AccountMeasure = (typeof accountMeasures)[number]
export const accountMeasureNames: Record<AccountMeasure, string> = {
  none: 'Bez mjere',
  warn: 'Upozorenje',
  limit: 'Ograničen',
  suspend: 'Suspendovan',
  ban: 'Isključen',
}
