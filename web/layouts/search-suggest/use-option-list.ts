import { useState } from 'react'
import { hasSuggestions } from '#contract/search/autosuggest.ts'
import { moved } from './keys.ts'
import { sectionsOf } from './options.ts'
import type { Recent } from './recent-searches.ts'
import { useRecentSearches } from './use-recent-searches.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The list below the field: its options, whether it is open, and the highlighted option. */
export function useOptionList(input: HTMLInputElement, username: string | undefined) {
  const { found, type } = useSuggestions()
  const [term, setTerm] = useState(input.value.trim())
  const { recents, ...recentSearches } = useRecentSearches(username)
  const [isWanted, setWanted] = useState(input.value === '')
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

  /** Reads what the user typed before the field had a listener. */
  function catchUp() {
    if (input.value !== '' && input.value !== input.defaultValue) changeTerm(input.value)
  }

  function open() {
    setWanted(true)
    type(input.value)
  }

  async function forget(recent: Recent) {
    await recentSearches.forget(recent)
    setAt(-1)
    setNews(`Pretraga „${recent.q}“ je izbrisana.`)
  }

  async function forgetAll() {
    await recentSearches.forgetAll()
    setAt(-1)
    setNews('Posljednje pretrage su izbrisane.')
  }

  return {
    sections,
    options,
    highlighted,
    at,
    isOpen,
    isNothingSuggested,
    /** Read out. */
    news,
    catchUp,
    changeTerm,
    show: () => setWanted(true),
    open,
    close,
    move: (step: 1 | -1) => setAt(moved(at, step, options.length)),
    forget,
    forgetAll,
  }
}
