import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { firstCopyrightYear } from '#contract/limits/serving.ts'
import { yearOf } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { useShop } from '#web/shop-host/shop.ts'
import '#web/modules/profiles/shop-page.css'
import { colourStyle } from '#web/modules/profiles/colour-style.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'

const footLink = 'inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline'

/** Surrounds every page on a shop's host. The logo leads to the main site (spec 2.4). */
export function ShopFrame({ children }: { children: ReactNode }) {
  const shop = useShop()
  const year = yearOf(useNow())
  const colour = shop?.shop?.colour
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="sadrzaj" text="Preskočite na sadržaj" />
      <header className="@container/header sticky top-0 z-30 border-b border-line bg-surface print:hidden">
        <div className="page-width flex h-14 items-center gap-3 sm:h-16 sm:gap-5">
          <a
            href={shop ? `${shop.main}/` : undefined}
            aria-label={`${brand.name}, glavna stranica`}
            className="flex min-h-11 shrink-0 items-center rounded-field"
          >
            <Logo name={brand.name} />
          </a>
          {shop && (
            <>
              <span aria-hidden="true" className="h-8 border-l border-line-strong" />
              <Link
                to="/"
                className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-field font-bold"
              >
                <Avatar name={shop.profile.name} src={shop.profile.avatar} className="size-8" />
                <span className="truncate">{shop.profile.name}</span>
              </Link>
              <PathLink
                to={paths.search()}
                className="inline-flex min-h-11 items-center rounded-field px-3 font-semibold whitespace-nowrap hover:text-primary max-sm:hidden"
              >
                {`Svi oglasi na ${brand.locative}`}
              </PathLink>
            </>
          )}
        </div>
      </header>
      <main
        id="sadrzaj"
        tabIndex={-1}
        className={`min-h-0 flex-1 ${colour ? 'shop-colours' : ''}`}
        style={colour ? colourStyle(colour) : undefined}
      >
        {children}
      </main>
      <footer className="mt-12 border-t border-line bg-surface print:hidden">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4 text-sm">
          <p className="text-muted">{`${firstCopyrightYear} – ${year} ${brand.company}`}</p>
          {shop && <FootLinks shop={shop} />}
        </div>
      </footer>
    </div>
  )
}

const FootLinks = ({ shop }: { shop: NonNullable<ReturnType<typeof useShop>> }) => (
  <nav aria-label={brand.name}>
    <ul className="flex flex-wrap gap-x-6">
      <li>
        <a href={shop.main + paths.shop(shop.username)} className={footLink}>
          {`Shop na ${brand.locative}`}
        </a>
      </li>
      <li>
        <PathLink to={paths.info('uslovi-koristenja')} className={footLink}>
          Uslovi korištenja
        </PathLink>
      </li>
      <li>
        <PathLink to={paths.info('privatnost-podataka')} className={footLink}>
          Privatnost podataka
        </PathLink>
      </li>
      <li>
        <PathLink to={paths.report('korisnik', shop.username)} rel="nofollow" className={footLink}>
          Prijavite shop
        </PathLink>
      </li>
    </ul>
  </nav>
)
