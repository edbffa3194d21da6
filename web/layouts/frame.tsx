import type { ReactNode } from 'react'
import { BottomNavbar } from './bottom-navbar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** What surrounds every page. `isBareOnPhones` leaves header and footer out on phones (spec 2.12, listing layout). */
export function Frame({
  children,
  isBareOnPhones = false,
}: {
  children: ReactNode
  isBareOnPhones?: boolean
}) {
  const outer = isBareOnPhones ? 'max-sm:hidden' : ''
  return (
    <div className="flex min-h-dvh flex-col max-sm:pb-[calc(3.5rem+env(safe-area-inset-bottom))]">
      <a
        href="#sadrzaj"
        className="sr-only z-50 rounded-field bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Preskoči na sadržaj
      </a>
      <Header className={outer} />
      <main id="sadrzaj" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer className={outer} />
      <BottomNavbar />
    </div>
  )
}
