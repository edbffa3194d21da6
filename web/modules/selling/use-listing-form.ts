import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { createDraftSaver } from './drafts/draft-saver.ts'
import type { SaveState } from './drafts/save-state.ts'
import type { FormShape } from './form-parts.ts'
import { hasFields, withRefused } from './form-problems.ts'
import { useFormProblems } from './use-form-problems.ts'
import { useFormSubmission } from './use-form-submission.ts'
import { copyKey, dropCopy } from './drafts/local-copy.ts'
import { useRestoredInput } from './use-restored-input.ts'
import { type FormValues, readValues } from './values.ts'

export type EditedListing = { id: number; version: number; title: string; isDraft: boolean }

type Options = {
  form: RefObject<HTMLFormElement | null>
  categoryId: number
  shape: FormShape
  /** Null until a draft exists. */
  listing: EditedListing | null
  initial: FormValues
  problem: FormProblem<FormValues> | undefined
}

const idle: SaveState = { status: 'idle', message: null, fields: {} }

const nameOf = ({ target }: FormEvent<HTMLFormElement>) =>
  (target as HTMLInputElement).name as string | undefined

/** Enhances the listing form with JavaScript: autosaves, and publishes without leaving the page. */
export function useListingForm({ form, categoryId, shape, listing, initial, problem }: Options) {
  const navigate = useNavigate()
  const owner = useSession()?.user?.username ?? ''
  const key = copyKey(owner, listing ?? { categoryId })
  const isDraft = listing?.isDraft ?? true
  const last = useRef(initial)
  const [state, setState] = useState(idle)
  const [focused, setFocused] = useState('')

  // oxlint-disable-next-line react/refs -- it reads the form only when it saves
  const [saver] = useState(() =>
    createDraftSaver({
      owner,
      categoryId,
      shape,
      listing,
      savesByItself: isDraft,
      // The form is already unmounted when the user leaves the page with unsaved input.
      read: () => (form.current ? (last.current = readValues(new FormData(form.current))) : last.current),
      onState: setState,
      // Changes only the URL, so that a reload finds the draft.
      onCreated: (id) => window.history.replaceState(window.history.state, '', paths.editListing(id)),
    }),
  )
  useEffect(() => saver.start(), [saver])

  const { start, wasRestored } = useRestoredInput({
    key,
    shape,
    stored: initial,
    listing,
    submitted: problem?.values,
    saver,
    onRestored: (values) => {
      last.current = values
    },
  })
  const { problems, refuse, drop, clear } = useFormProblems(form, problem)

  function onChange(event: FormEvent<HTMLFormElement>) {
    const name = nameOf(event)
    if (!name) return
    drop(name)
    saver.changed()
  }

  const { isSending, submit } = useFormSubmission({
    form,
    shape,
    isDraft,
    saver,
    onStart: clear,
    onRefused: refuse,
    onDone: (to) => {
      saver.forget()
      void navigate(to)
    },
  })

  function reload() {
    saver.forget()
    window.location.reload()
  }

  return {
    saver,
    state,
    start,
    isSending,
    wasRestored,
    problems: withRefused(problems, state.fields, focused),
    /** For the summary: the problems that stopped the form, not those of input still being typed. */
    summary: hasFields(problems) || problems.message ? problems : null,
    // The form shows why it was not stored.
    keepMine: () => void saver.keepMine().catch(() => {}),
    /** Loads the server's version again. */
    reload,
    discard: () => {
      dropCopy(key)
      reload()
    },
    formEvents: {
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit()
      },
      onChange,
      onFocus: (event: FormEvent<HTMLFormElement>) => setFocused(nameOf(event) ?? ''),
      onBlur: () => setFocused(''),
    },
  }
}
