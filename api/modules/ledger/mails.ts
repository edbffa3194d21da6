import { defineMail } from '#lib/mails/mail.ts'
import { plural } from '#contract/text/plural.ts'
import { staffPaths } from '#contract/paths/staff.ts'

/** To admins. */
export const ledgerBroken = defineMail({
  name: 'ledger-broken',
  label: 'Knjiga se ne slaže',
  write: ({ username, faults }: { username: string; faults: string[] }, { baseUrl }) => ({
    subject: 'Knjiga se ne slaže',
    username,
    paragraphs: [
      `noćna provjera knjige našla je ${faults.length} ${plural(faults.length, 'grešku', 'greške', 'grešaka')}:`,
      faults.slice(0, 5).join('; '),
      'Prije nego što se greška razjasni, ne isplaćujte novac.',
    ],
    action: { label: 'Otvorite knjigu', url: `${baseUrl}${staffPaths.adminLedger()}` },
  }),
})

export const ledgerMails = [ledgerBroken]
