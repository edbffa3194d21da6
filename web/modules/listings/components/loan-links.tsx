import Calculator from 'lucide-react/icons/calculator'
import { PathLink } from '#web/ui/path-link.tsx'
import type { LoanLink } from '#web/modules/listings/loan-offers.ts'

/** The monthly cost of a loan for the listing, by partner, with links to their calculators. */
export const LoanLinks = ({ offers }: { offers: readonly LoanLink[] }) => (
  <ul aria-label="Krediti" className="flex flex-col gap-2 print:hidden">
    {offers.map(({ partner, to, monthly, terms }) => (
      <li
        key={to}
        className="relative flex items-start gap-3 rounded-card border border-line bg-surface p-3 hover:border-primary"
      >
        <Calculator className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
        <p className="min-w-0 text-sm">
          <PathLink
            to={to}
            rel="nofollow"
            className="text-base font-semibold text-primary tabular-nums after:absolute after:inset-0"
          >
            {`Kredit ${monthly} mjesečno`}
          </PathLink>
          <span className="block text-muted">{`${partner}, ${terms}`}</span>
        </p>
      </li>
    ))}
  </ul>
)
