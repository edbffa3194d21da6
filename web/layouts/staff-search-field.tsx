import Search from 'lucide-react/icons/search'
import { Form, useLocation } from 'react-router'
import { findPeopleLength } from '#contract/limits/accounts.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { Key } from '#web/ui/keys/key.tsx'

/** The search for everything, on top of each staff page. */
export function StaffSearchField() {
  const { pathname, search } = useLocation()
  const term = pathname === staffPaths.adminSearch() ? (parseQuery(search)['q'] ?? '') : ''
  return (
    <search className="min-w-0 flex-1 basis-48">
      <Form action={staffPaths.adminSearch()} className="relative">
        <label className="sr-only" htmlFor="trazi-svugdje">
          Pretražite sve: korisnik, oglas, narudžba, uplata, razgovor ili slučaj
        </label>
        <Search className="pointer-events-none absolute top-3 left-3 size-5 text-muted" aria-hidden="true" />
        <input
          key={term}
          id="trazi-svugdje"
          type="search"
          name="q"
          defaultValue={term}
          maxLength={findPeopleLength}
          autoComplete="off"
          data-shortcut="/"
          placeholder="Korisnik, e-mail, oglas, narudžba, uplata…"
          className="peer h-11 w-full rounded-field border border-line-field bg-surface pr-3 pl-10 text-base text-ink text-ellipsis lg:pr-12 [&::-webkit-search-cancel-button]:hidden"
        />
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted peer-focus:hidden max-lg:hidden">
          <Key>/</Key>
        </span>
      </Form>
    </search>
  )
}
