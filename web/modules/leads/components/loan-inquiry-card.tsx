import type { StoredInquiry } from '#contract/loans/endpoints.ts'
import { formatAmount, toFening } from '#contract/money/money.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Mail, Telephone } from './contact-links.tsx'

/** A buyer's inquiry, which the bank got by mail. */
export const LoanInquiryCard = ({ inquiry }: { inquiry: StoredInquiry }) => (
  <article
    aria-labelledby={`kredit-${inquiry.id}`}
    className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
  >
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={`kredit-${inquiry.id}`} className="font-bold [overflow-wrap:anywhere]">
        {`${inquiry.name}: ${formatAmount(toFening(inquiry.amount))}`}
      </h2>
      <p className="text-sm text-muted">{formatDateTime(inquiry.created_at)}</p>
    </div>
    {inquiry.message && (
      <p className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{inquiry.message}</p>
    )}
    <Facts
      className="text-sm lg:grid-cols-4"
      facts={[
        ['Banka', inquiry.partner],
        ['Vrsta', inquiry.product],
        ['Rok', `${inquiry.months} mj.`],
        ['Mjesečno', formatAmount(toFening(inquiry.monthly))],
        ['Telefon', <Telephone key="telefon" number={inquiry.phone} />],
        ['E-mail', <Mail key="mail" address={inquiry.email} />],
        ...(inquiry.listing
          ? ([
              [
                'Oglas',
                <PathLink
                  key="oglas"
                  to={paths.listing(inquiry.listing.id, inquiry.listing.title)}
                  className="text-primary underline"
                >
                  {inquiry.listing.title}
                </PathLink>,
              ],
            ] as const)
          : []),
      ]}
    />
  </article>
)
