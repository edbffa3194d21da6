import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { controlClass } from '#web/ui/forms/field.tsx'

const pause = 250 // milliseconds since the last key

/** Filters the categories during typing, or on submit without our script. */
export function CategoryFinder({ term }: { term: string }) {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const [text, setText] = useState(term)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // "Back" and links change the term from outside; a late result must not undo newer input.
  const [shownKey, setShownKey] = useState(key)
  if (key !== shownKey) {
    setShownKey(key)
    if (!(state as { isTyped?: boolean } | null)?.isTyped) setText(term)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  function type(value: string) {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const options = { replace: true, preventScrollReset: true, state: { isTyped: true } }
      void navigate(paths.categories({ naziv: value.trim() || undefined }), options)
    }, pause)
  }

  return (
    <search className="sm:w-80">
      <Form action={paths.categories()} preventScrollReset onSubmit={() => clearTimeout(timer.current)}>
        <label htmlFor="naziv" className="mb-1 block text-sm font-semibold">
          Pronađite kategoriju
        </label>
        <div className="relative">
          <input
            id="naziv"
            type="search"
            name="naziv"
            value={text}
            onChange={({ target }) => type(target.value)}
            maxLength={100}
            autoComplete="off"
            placeholder="npr. bicikli"
            className={`${controlClass} pr-12`}
          />
          <button className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-r-field text-primary hover:text-ink">
            <Search className="size-5" aria-hidden="true" />
            <span className="sr-only">Pronađi</span>
          </button>
        </div>
      </Form>
    </search>
  )
}
