import { by, internal, marks, moved, others, type Rules } from '../rule.ts'

const hundredths = (as: string) => ({
  as,
  read: (value: number) => value / 100,
})

/** Inquiries of people to partners and to the site itself. */
export const inquiryRules = {
  charger: { impersonal: 'Chargers of files that operators import.' },
  charger_report: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', label: 'Prijave o punjačima' }),
    exported: {
      file: 'prijave-o-punjacima',
      columns: {
        id: 'broj prijave',
        charger_id: 'broj punjača',
        account_id: internal,
        fault: 'šta nije tačno',
        body: 'opis',
        created_at: 'vrijeme',
      },
    },
  },
  lead: {
    // The foreign key empties the number of the admin who handled it.
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', label: 'Upiti firme' }, 'handled_by'),
    exported: {
      file: 'upiti-firme',
      columns: {
        id: 'broj upita',
        content_hash: internal,
        account_id: internal,
        name: 'ime i prezime',
        firm: 'firma',
        phone: 'telefon',
        email: 'e-mail',
        field: 'djelatnost',
        message: 'poruka',
        state: 'stanje',
        note: others,
        handled_by: others,
        handled_at: 'riješeno',
        created_at: 'vrijeme',
      },
    },
  },
  loan_inquiry: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', label: 'Upiti za kredit' }),
    exported: {
      file: 'upiti-za-kredit',
      columns: {
        id: 'broj upita',
        content_hash: internal,
        partner: 'banka',
        product: 'vrsta kredita',
        account_id: internal,
        listing_id: 'broj oglasa',
        price_fening: marks('cijena u KM'),
        amount_fening: marks('iznos kredita u KM'),
        months: 'rok u mjesecima',
        monthly_fening: marks('mjesečno u KM'),
        rate_hundredths: hundredths('kamata u %'),
        effective_hundredths: hundredths('EKS u %'),
        name: 'ime i prezime',
        phone: 'telefon',
        email: 'e-mail',
        message: 'poruka',
        created_at: 'vrijeme',
      },
    },
  },
} satisfies Rules
