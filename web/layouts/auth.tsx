import { Outlet } from 'react-router'
import { brand, paths } from '#web/lib/site.ts'
import { Logo } from '#web/ui/logo.tsx'
import { PathLink } from '#web/ui/path-link.tsx'

/** Plain (spec 2.12): nothing but the logo draws away from the form. */
export default function AuthLayout() {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 pt-4 pb-10 sm:pt-12">
      <header className="@container/header flex justify-center print:hidden">
        <PathLink
          to={paths.home()}
          aria-label={`${brand.name}, početna`}
          className="flex min-h-11 items-center rounded-field"
        >
          <Logo name={brand.name} />
        </PathLink>
      </header>
      <main id="sadrzaj" tabIndex={-1} className="mt-4 sm:mt-6">
        <Outlet />
      </main>
    </div>
  )
}
