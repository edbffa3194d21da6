import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { parseQuery } from '#contract/paths/query-string.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import type * as Dropdown from '#web/layouts/search-suggest/dropdown.tsx'

type Loaded = typeof Dropdown

/** Loaded on use, since only those who search need it; if it fails to load, the field still works. */
const withDropdown = (use: (loaded: Loaded) => void) =>
  void import('#web/layouts/search-suggest/dropdown.tsx').then(use, () => {})

type SearchFormProps = { id?: string; label?: string; isInHeader?: boolean }

/** A search field. Its suggestions span the field, those of the header on phones the header around it. */
export function SearchForm({ id = 'trazi', label = 'Pretraga oglasa', isInHeader = false }: SearchFormProps) {
  const navigate = useNavigate()
  const username = useSession()?.user?.username
  const { pathname, search } = useLocation()
  const term = pathname === paths.search() ? (parseQuery(search)['q'] ?? '') : ''
  const isLive = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState<(Loaded & { input: HTMLInputElement }) | null>(null)

  // It may have been focused and typed into before the script came.
  useEffect(() => {
    const field = input.current
    if (!field || field !== document.activeElement || field.value === field.defaultValue) return
    withDropdown((loaded) => setFocused({ ...loaded, input: field }))
  }, [])

  // The browser alone would send "?q=" for an empty field and encode characters that spec 2.1 keeps.
  function goToResults(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (q) withDropdown(({ rememberSearch }) => rememberSearch(username, q))
    void navigate(paths.search({ q }))
  }

  function clear() {
    const field = input.current!
    field.value = ''
    field.focus()
    // The list of suggestions listens to it.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <search className={`w-full max-w-160 min-w-0 ${isInHeader ? 'sm:relative' : 'relative'}`}>
      <Form action={paths.search()} onSubmit={goToResults} className="relative">
        <label className="sr-only" htmlFor={id}>
          {label}
        </label>
        <input
          ref={input}
          key={term}
          id={id}
          type="search"
          name="q"
          defaultValue={term}
          maxLength={200}
          placeholder="Pretraga"
          onPointerEnter={() => withDropdown(() => {})}
          onFocus={({ currentTarget }) => {
            withDropdown((loaded) => setFocused({ ...loaded, input: currentTarget }))
          }}
          autoComplete="off"
          className="h-11 w-full rounded-full border border-line-field bg-canvas peer pr-12 pl-4 text-base text-ink not-placeholder-shown:pr-21 @max-[16rem]/header:pr-9! @max-[16rem]/header:pl-3 @max-[16rem]/header:text-[min(1rem,6vw)] sm:pl-5 [&::-webkit-search-cancel-button]:hidden"
        />
        {isLive && (
          <button
            type="button"
            title="Izbrišite"
            onClick={clear}
            className="absolute inset-y-0 right-11 grid w-10 place-items-center text-muted peer-placeholder-shown:hidden hover:text-ink @max-[16rem]/header:hidden"
          >
            <X className="size-5" aria-hidden="true" />
            <span className="sr-only">Izbrišite tekst pretrage</span>
          </button>
        )}
        <button
          type="submit"
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-r-full @max-[16rem]/header:w-9 text-primary hover:text-ink"
        >
          <Search className="size-5" aria-hidden="true" />
          <span className="sr-only">Pretražite</span>
        </button>
      </Form>
      {focused && <focused.default key={term} input={focused.input} username={username} />}
    </search>
  )
}
