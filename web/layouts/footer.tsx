import { firstCopyrightYear } from '#contract/limits/serving.ts'
import { cached } from '#web/lib/rendering/cached.tsx'
import { yearOf } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { brand } from '#web/lib/site.ts'
import { Logo } from '#web/ui/logo.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { footerSections } from './footer-sections.ts'

const sections = { visitor: footerSections(false), loggedIn: footerSections(true) }

export default function Footer({ isLoggedIn, className = '' }: { isLoggedIn: boolean; className?: string }) {
  return <CachedFooter isLoggedIn={isLoggedIn} className={className} year={yearOf(useNow())} />
}

type FooterProps = { isLoggedIn: boolean; className: string; year: number }

const CachedFooter = cached(FooterOf, {
  name: 'footer',
  keyOf: ({ isLoggedIn, className, year }) => `${isLoggedIn} ${year} ${className}`,
})

function FooterOf({ isLoggedIn, className, year }: FooterProps) {
  return (
    <footer className={`mt-12 border-t border-line bg-surface print:hidden ${className}`}>
      <div className="footer-links page-width flex flex-col gap-x-16 gap-y-8 py-8 sm:flex-row sm:flex-wrap">
        <div className="max-w-sm sm:mr-auto">
          <Logo name={brand.name} />
          <p className="mt-2 text-muted">Mjesto gdje komšije kupuju i prodaju.</p>
        </div>
        {sections[isLoggedIn ? 'loggedIn' : 'visitor'].map(({ heading, links }, index) => (
          <nav key={heading} aria-labelledby={`podnozje-${index}`}>
            <h2 id={`podnozje-${index}`} className="text-sm font-bold tracking-wide uppercase">
              {heading}
            </h2>
            <ul className="mt-1">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <PathLink
                    discover
                    to={to}
                    className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline"
                  >
                    {label}
                  </PathLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <p className="page-width py-4 text-sm text-muted">
          {`${firstCopyrightYear} – ${year} ${brand.company}`}
        </p>
      </div>
    </footer>
  )
}
