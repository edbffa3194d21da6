import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { findRepost, publishListing } from '#contract/listings/state.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import type { FormProblem } from '#web/lib/form-problem.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/lib/site.ts'
import { afterPublishing, wishOf } from '#web/modules/promotions/wish.ts'
import { focusWrong } from '#web/ui/use-focus-wrong.ts'
import { createDraftSaver, type SaveState } from './draft-saver.ts'
import { copyKey, dropCopy, takeCopy } from './local-copy.ts'
import type { FormShape } from './form-parts.ts'
import type { FormValues } from './values.ts'
import { ownProblems, readValues } from './values.ts'

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

export type Problem = { message: string | null; fields: Record<string, string>; isLogin?: boolean }

const idle: SaveState = { status: 'idle', message: null, fields: {} }
const noProblem: Problem = { message: null, fields: {} }
const away = 'Trenutno nema veze sa serverom. Ništa nije izgubljeno: unos je sačuvan na ovom uređaju.'

const hasFields = ({ fields }: Problem) => Object.keys(fields).length > 0

/** Enhances the listing form with JavaScript: autosaves, and publishes without leaving the page. */
export function useListingForm({ form, categoryId, shape, listing, initial, problem }: Options) {
  const navigate = useNavigate()
  const owner = useSession()?.user?.username ?? ''
  const isDraft = listing?.isDraft ?? true
  const last = useRef(initial)
  const [start, setStart] = useState({ values: problem?.values ?? initial, at: 0 })
  const [state, setState] = useState(idle)
  const [problems, setProblems] = useState<Problem>(problem ?? noProblem)
  const [focused, setFocused] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const [wasRestored, setWasRestored] = useState(false)
  const [publishKey] = useState(newKey)

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

  // Restores input on this device that never reached the server.
  useEffect(() => {
    const copy = takeCopy(copyKey(owner, listing ?? { categoryId }))
    if (!copy) return
    if (differsInModeAlone(copy.values, initial, shape)) {
      setStart(({ at }) => ({ values: { ...initial, price_mode: copy.values['price_mode']! }, at: at + 1 }))
      return
    }
    if (listing && copy.version !== null) saver.continueOn(copy.version)
    last.current = copy.values
    setStart(({ at }) => ({ values: copy.values, at: at + 1 }))
    setWasRestored(true)
    // Runs after the fields have the values.
    window.setTimeout(saver.changed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once, on mount
  }, [])

  // The form was sent without JavaScript and came back with problems.
  useEffect(() => {
    if (!problem) return
    setProblems(problem)
    setAttempt((count) => count + 1)
  }, [problem])

  useEffect(() => {
    if (attempt > 0 && form.current) focusWrong(form.current, '[data-summary]')
  }, [attempt, form])

  function refuse(next: Problem) {
    setProblems(next)
    setAttempt((count) => count + 1)
  }

  function onChange(event: FormEvent<HTMLFormElement>) {
    const name = (event.target as HTMLInputElement).name
    if (!name) return
    const field = name === 'lat' || name === 'lon' ? 'location' : name === 'price_mode' ? 'price' : name
    setProblems((before) => {
      const kept = Object.entries(before.fields).filter(
        ([key]) => key !== field && !key.startsWith(`${field}.`),
      )
      return kept.length === Object.keys(before.fields).length
        ? before
        : { ...before, fields: Object.fromEntries(kept) }
    })
    saver.changed()
  }

  async function send() {
    const values = readValues(new FormData(form.current!))
    const own = ownProblems(values, shape)
    const saved = await saver.save()
    if (!isDraft) {
      if (Object.keys(own).length > 0) return refuse({ message: null, fields: own })
      return leave(paths.listing(saved.id, saved.title))
    }
    const fields = { ...saved.missing, ...own }
    if (Object.keys(fields).length > 0) return refuse({ message: null, fields })
    const { data: repost } = await callApi(findRepost, { params: { id: saved.id } })
    const wish = wishOf(values)
    if (repost) return leave(paths.repost(saved.id, { izdvoji: wish }))
    // Anything that costs is shown and confirmed first.
    const hasPrice = shape.hasDurations || 'urgent' in values || 'highlighted' in values
    if (hasPrice) return leave(paths.publishStep(saved.id, { izdvoji: wish }))
    const isPriced = await callApi(
      publishListing,
      { params: { id: saved.id }, body: { price: 0 } },
      { key: publishKey },
    ).then(
      () => false,
      (error: unknown) => {
        if (error instanceof CallRefused && error.body?.error.code === 'price_changed') return true
        throw error
      },
    )
    if (isPriced) return leave(paths.publishStep(saved.id, { izdvoji: wish }))
    return leave(afterPublishing(saved, wish))
  }

  function leave(to: string) {
    saver.forget()
    void navigate(to)
  }

  async function submit() {
    if (isSending) return
    setIsSending(true)
    setProblems(noProblem)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof CallRefused) || error.isPassing) {
        const isKnown = error instanceof CallRefused && [429, 507].includes(error.status)
        refuse({ message: (isKnown && error.body?.error.message) || away, fields: {} })
      } else if (error.body?.error.code !== 'listing_changed') {
        const { code, message } = error.body!.error
        const { fields } = error
        refuse({
          message: Object.keys(fields).length > 0 ? null : message,
          fields,
          isLogin: code === 'not_logged_in',
        })
      }
    } finally {
      setIsSending(false)
    }
  }

  // Do not complain that a title is too short while the user is typing it.
  const quiet = Object.fromEntries(Object.entries(state.fields).filter(([field]) => field !== focused))
  const shown: Problem = { ...problems, fields: { ...quiet, ...problems.fields } }

  return {
    saver,
    state,
    start,
    isSending,
    wasRestored,
    problems: shown,
    /** For the summary: the problems that stopped the form, not those of input still being typed. */
    summary: hasFields(problems) || problems.message ? problems : null,
    // The form shows why it was not stored.
    keepMine: () => void saver.keepMine().catch(() => {}),
    /** Loads the server's version again. */
    reload: () => {
      saver.forget()
      window.location.reload()
    },
    discard: () => {
      dropCopy(copyKey(owner, listing ?? { categoryId }))
      saver.forget()
      window.location.reload()
    },
    formEvents: {
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit()
      },
      onChange,
      onFocus: (event: FormEvent<HTMLFormElement>) =>
        setFocused((event.target as HTMLInputElement).name ?? ''),
      onBlur: () => setFocused(''),
    },
  }
}

/** A draft stores everything but whether its price is on request. */
function differsInModeAlone(kept: FormValues, stored: FormValues, { canBeSent }: FormShape) {
  const same = (name: string) => (kept[name] ?? '') === (stored[name] ?? '')
  const own = new Set(['price_mode', 'once', 'version', 'duration', 'type', 'days', 'refresh_every'])
  // The form has this box only for things that parcels carry; every listing stores it.
  if (!canBeSent) own.add('offers_delivery')
  return Object.keys({ ...kept, ...stored }).every((name) => own.has(name) || same(name))
}
