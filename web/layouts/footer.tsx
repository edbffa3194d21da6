import { Link } from 'react-router'
import { firstCopyrightYear } from '#contract/limits.ts'
import { yearOf } from '#web/lib/format.ts'
import { useNow, useSession } from '#web/lib/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Logo } from '#web/ui/logo.tsx'

export function Footer({ className = '' }: { className?: string }) {
  const year = yearOf(useNow())
  const isLoggedIn = Boolean(useSession()?.user)
  const links = [
    { to: paths.home(), label: 'Početna' },
    { to: paths.search(), label: 'Svi oglasi' },
    ...(isLoggedIn ? [] : [{ to: paths.login(), label: 'Prijavi se' }]),
  ]
  return (
    <footer className={`mt-12 border-t border-line bg-surface ${className}`}>
      <div className="page-width flex flex-col gap-8 py-8 sm:flex-row sm:justify-between">
        <div className="max-w-sm">
          <Logo name={brand.name} />
          <p className="mt-2 text-muted">Mjesto gdje komšije kupuju i prodaju.</p>
        </div>
        <nav aria-labelledby="podnozje-vas">
          <h2 id="podnozje-vas" className="text-sm font-bold tracking-wide uppercase">
            VAŠ {brand.name}
          </h2>
          <ul className="mt-1">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="border-t border-line">
        <p className="page-width py-4 text-sm text-muted">
          {`${firstCopyrightYear} – ${year} ${brand.company}`}
        </p>
      </div>
    </footer>
  )
}
