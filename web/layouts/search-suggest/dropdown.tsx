import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { hasSuggestions } from '#contract/autosuggest.ts'
import { counted } from '#web/lib/format.ts'
import { brand } from '#web/lib/site.ts'
import { type Option, sectionsOf } from './options.ts'
import { forget, forgetAll, listRecent, type Recent, remember } from './recent-searches.ts'
import { Sections } from './sections.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** Remembers a search that the form itself submitted. */
export const rememberSearch = (username: string | undefined, q: string) =>
  remember(username, { q: q.replace(/\s+/g, ' '), category_id: null, category_name: null })

const writeInto = (field: HTMLInputElement, text: string) => {
  field.value = text
}

type SearchDropdownProps = {
  /** The field it belongs to. */
  input: HTMLInputElement
  /** The logged-in account. */
  username: string | undefined
}

/**
 * Suggestions below the search field during typing (spec 2.5). Focus stays in the field, which is a combobox
 * while this is mounted.
 */
export default function SearchDropdown({ input, username }: SearchDropdownProps) {
  const id = useId()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  // The user may have typed before this loaded.
  const [typedBefore] = useState(input.value === input.defaultValue ? '' : input.value.trim())
  const { found, type } = useSuggestions(typedBefore)
  const [term, setTerm] = useState(input.value.trim())
  const [recents, setRecents] = useState<readonly Recent[]>([])
  const [isWanted, setWanted] = useState(typedBefore !== '' || input.value === '')
  const [at, setAt] = useState(-1)
  const [news, setNews] = useState('')

  const sections = sectionsOf(term, found, recents)
  const options = sections.flatMap((section) => section.options)
  const isOpen = isWanted && (options.length > 0 || found !== null)
  const isNothingSuggested = hasSuggestions(term) && found !== null && options.length === 0
  const highlighted = isOpen ? options[at] : undefined

  function close() {
    setWanted(false)
    setAt(-1)
  }

  function changeTerm(text: string) {
    setTerm(text.trim())
    setAt(-1)
    setNews('')
    type(text)
    setWanted(text.trim() !== '')
  }

  function open() {
    setWanted(true)
    type(input.value)
  }

  async function pick(option: Option) {
    if (option.kind === 'forget-all') {
      await forgetAll(username)
      setRecents([])
      setAt(-1)
      setNews('Posljednje pretrage su izbrisane.')
      return
    }
    close()
    if (option.search) remember(username, option.search)
    // The next page may have the same field, so show the chosen option, or nothing.
    writeInto(input, option.search?.q ?? '')
    await navigate(option.to!)
  }

  async function take(recent: Recent) {
    setRecents(await forget(username, recent))
    setAt(-1)
    setNews(`Pretraga „${recent.q}“ je izbrisana.`)
  }

  function move(step: 1 | -1) {
    // The position before the first is the field itself, with nothing highlighted.
    const places = options.length + 1
    setAt(((at + 1 + step + places) % places) - 1)
  }

  const onInput = useEffectEvent(() => changeTerm(input.value))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1)
      else open()
    } else if (event.key === 'Escape' && isOpen) {
      // Keeps the browser from clearing the field.
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && highlighted) {
      event.preventDefault()
      void pick(highlighted)
    } else if (event.key === 'Delete' && highlighted?.kind === 'recent') {
      event.preventDefault()
      void take(highlighted.recent)
    } else if (event.key === 'Tab' || event.key === 'Enter') close()
  })
  const onClick = useEffectEvent(() => {
    if (!isOpen) open()
  })
  const onFocus = useEffectEvent(() => {
    if (input.value.trim() === '') setWanted(true)
  })
  const onOutside = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && target !== input && !box.current?.contains(target)) close()
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    input.addEventListener('input', () => onInput(), { signal })
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    input.addEventListener('click', () => onClick(), { signal })
    input.addEventListener('focus', () => onFocus(), { signal })
    document.addEventListener('pointerdown', (event) => onOutside(event), { signal })
    document.addEventListener('focusin', (event) => onOutside(event), { signal })
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-haspopup', 'listbox')
    return () => stop.abort()
  }, [input])

  useEffect(() => {
    let isCurrent = true
    listRecent(username).then(
      (searches) => isCurrent && setRecents(searches),
      () => {}, // shows none
    )
    return () => {
      isCurrent = false
    }
  }, [username])

  const activeId = highlighted && `${id}-${at}`
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) input.setAttribute('aria-controls', `${id}-list`)
    else input.removeAttribute('aria-controls')
    if (activeId) input.setAttribute('aria-activedescendant', activeId)
    else input.removeAttribute('aria-activedescendant')
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [input, id, isOpen, activeId])

  // If a phone's keyboard covers the bottom of the page, the list ends above it.
  useEffect(() => {
    const view = window.visualViewport
    if (!isOpen || !view) return
    const fit = () => box.current?.style.setProperty('--visible', `${view.height}px`)
    fit()
    view.addEventListener('resize', fit)
    return () => view.removeEventListener('resize', fit)
  }, [isOpen])

  const count = options.filter(({ kind }) => kind !== 'forget-all' && kind !== 'all-results').length
  const told = isOpen
    ? count > 0
      ? counted(count, 'prijedlog', 'prijedloga', 'prijedloga')
      : 'Nema prijedloga'
    : ''
  return (
    <>
      <output className="sr-only">{[news, told].filter(Boolean).join(' ')}</output>
      {isOpen && (
        <div
          ref={box}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-40 max-h-[calc(var(--visible,100dvh)-8rem)] overflow-y-auto overscroll-contain border-line bg-raised shadow-raised max-sm:border-y sm:mt-2 sm:min-w-80 sm:max-h-[calc(var(--visible,100dvh)-6rem)] sm:rounded-card sm:border"
        >
          {isNothingSuggested && (
            <p className="px-4 pt-3 pb-1 text-sm text-muted">
              {`Pretražite preko 4 miliona oglasa na ${brand.name}-u`}
            </p>
          )}
          <Sections
            id={id}
            sections={sections}
            highlighted={highlighted}
            onPick={(option) => void pick(option)}
            onForget={(recent) => void take(recent)}
          />
        </div>
      )}
    </>
  )
}
