import { defineMail } from '#lib/mails/mail.ts'
import { formatAmount } from '#contract/money/money.ts'
import { makePaths } from '#contract/paths/paths.ts'

type Inquiry = {
  /** The partner's name. */
  username: string
  id: number
  product: string
  amountFening: number
  priceFening: number
  months: number
  monthlyFening: number
  rate: number
  effective: number
  name: string
  phone: string
  email: string
  message: string
  listing?: { id: number; title: string }
}

const percent = (value: number) => `${value.toFixed(2).replace('.', ',')} %`

/** To the partner. */
export const loanInquirySent = defineMail({
  name: 'loan-inquiry',
  label: 'Upit za kredit',
  write: (inquiry: Inquiry, { brand, baseUrl }) => ({
    subject: `Upit za kredit br. ${inquiry.id}: ${inquiry.product}, ${formatAmount(inquiry.amountFening)}`,
    username: inquiry.username,
    paragraphs: [
      `preko stranice ${brand.name} stigao je novi upit. Pošiljalac je pristao da njegove podatke proslijedimo vama; javite mu se na broj ili adresu ispod.`,
    ],
    facts: [
      ['Ime i prezime', inquiry.name],
      ['Telefon', inquiry.phone],
      ['E-mail', inquiry.email],
      ['Vrsta kredita', inquiry.product],
      ['Cijena', formatAmount(inquiry.priceFening)],
      ['Iznos kredita', formatAmount(inquiry.amountFening)],
      ['Rok', `${inquiry.months} mj.`],
      ['Mjesečno, kako je prikazano', formatAmount(inquiry.monthlyFening)],
      ['Kamata / EKS', `${percent(inquiry.rate)} / ${percent(inquiry.effective)}`],
      ...(inquiry.message ? ([['Poruka', inquiry.message]] as const) : []),
    ] as const,
    ...(inquiry.listing && {
      action: {
        label: 'Pogledajte oglas',
        url: baseUrl + makePaths(brand).listing(inquiry.listing.id, inquiry.listing.title),
      },
    }),
  }),
})

export const loanMails = [loanInquirySent] as const
