import { makePaths } from '#contract/paths/paths.ts'
import { type InvoiceKind, invoiceKinds } from '#contract/invoices/endpoints.ts'
import { formatAmount } from '#contract/money/money.ts'
import { defineMail } from '#lib/mails/mail.ts'

type Issued = {
  username: string
  kind: InvoiceKind
  code: string
  grossFening: number
  attachment: { name: string; key: string }
}

export const invoiceIssued = defineMail({
  name: 'invoice-issued',
  label: 'Račun',
  write: ({ username, kind, code, grossFening, attachment }: Issued, { brand, baseUrl }) => ({
    subject: `${invoiceKinds[kind].name} ${code}`,
    username,
    paragraphs: [
      kind === 'credit_note'
        ? `u prilogu je storno račun za povrat od ${formatAmount(-grossFening)}.`
        : `u prilogu je račun za uplatu od ${formatAmount(grossFening)}. Hvala vam.`,
    ],
    action: { label: 'Svi vaši računi', url: `${baseUrl}${makePaths(brand).invoices()}` },
    attachments: [attachment],
  }),
})

export const invoiceMails = [invoiceIssued]
