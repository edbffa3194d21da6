import { type RefObject, useState } from 'react'
import { newKey } from '#web/lib/forms/new-key.ts'
import type { DraftSaver } from './drafts/draft-saver.ts'
import { sendForm } from './form-outcome.ts'
import type { FormShape } from './form-parts.ts'
import { type Problem, problemOf } from './form-problems.ts'
import { readValues } from './values.ts'

type Options = {
  form: RefObject<HTMLFormElement | null>
  shape: FormShape
  isDraft: boolean
  saver: DraftSaver
  onStart: () => void
  onRefused: (problem: Problem) => void
  onDone: (to: string) => void
}

/** Sends a form, once at a time. */
export function useFormSubmission({ form, shape, isDraft, saver, onStart, onRefused, onDone }: Options) {
  const [isSending, setIsSending] = useState(false)
  const [publishKey] = useState(newKey)

  async function submit() {
    if (isSending) return
    setIsSending(true)
    onStart()
    try {
      const values = readValues(new FormData(form.current!))
      const outcome = await sendForm({ values, shape, isDraft, save: saver.save, publishKey })
      if ('to' in outcome) onDone(outcome.to)
      else onRefused({ message: null, fields: outcome.fields })
    } catch (error) {
      const problem = problemOf(error)
      if (problem) onRefused(problem)
    } finally {
      setIsSending(false)
    }
  }

  return { isSending, submit }
}
