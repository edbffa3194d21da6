import { defineMail } from '#lib/mails/mail.ts'
import { staffPaths } from '#contract/paths/staff.ts'

type Asked = {
  username: string
  id: number
  name: string
  firm: string
  phone: string
  email: string
  field: string
  message: string
}

/** To the operator. */
export const leadSent = defineMail({
  name: 'lead-sent',
  label: 'Upit firme',
  write: (asked: Asked, { baseUrl }) => ({
    subject: `Upit firme br. ${asked.id}: ${asked.firm}`,
    username: asked.username,
    paragraphs: ['jedna firma traži ponudu. Javite joj se, pa upit označite kao riješen.'],
    facts: [
      ['Firma', asked.firm],
      ['Ime i prezime', asked.name],
      ['Telefon', asked.phone],
      ['E-mail', asked.email],
      ['Djelatnost', asked.field],
      ['Poruka', asked.message],
    ] as const,
    action: { label: 'Otvorite upite', url: baseUrl + staffPaths.adminInquiries() },
  }),
})

export const leadMails = [leadSent] as const
