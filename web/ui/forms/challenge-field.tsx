import { useEffect, useRef } from 'react'
import type { ChallengeQuestion } from '#contract/challenges/endpoints.ts'
import type { ChallengePurpose } from '#contract/challenges/purposes.ts'
import { challengeFields } from '#web/lib/forms/challenge-fields.ts'
import { TextField } from './field.tsx'

/**
 * Belongs in a form whose call requires a challenge. Invisible: the work starts on first focus, and
 * submitting waits until it is done. Without JavaScript the form comes back with a question.
 */
export function ChallengeField({
  purpose,
  question,
}: {
  purpose: ChallengePurpose
  /** Null if the last reply contained none. */
  question: ChallengeQuestion | null | undefined
}) {
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const input = field.current
    const form = input?.form
    if (!input || !form) return
    let solving: Promise<string> | undefined
    const listening = new AbortController()
    const { signal } = listening

    function begin() {
      solving ??= import('#web/lib/forms/challenge.ts')
        .then(({ solveChallenge }) => solveChallenge(purpose))
        // The reply to the form then contains a question.
        .catch(() => '')
      return solving
    }

    async function sendSolved(submitter: HTMLElement | null) {
      const solved = await begin()
      // Browsers ignore a submit during a submit.
      await new Promise((resolve) => setTimeout(resolve, 0))
      if (signal.aborted) return
      input!.value = solved
      isReady = true
      form!.requestSubmit(submitter)
    }

    let isReady = false
    let isWaiting = false
    function onSubmit(event: SubmitEvent) {
      if (isReady) {
        // Solutions are single-use: the next submit needs another.
        isReady = false
        isWaiting = false
        solving = undefined
        setTimeout(() => (input!.value = ''), 0)
        return
      }
      // Runs before React and the browser see the event.
      event.preventDefault()
      event.stopPropagation()
      if (isWaiting) return
      isWaiting = true
      void sendSolved(event.submitter)
    }

    form.addEventListener('focusin', begin, { signal })
    form.addEventListener('submit', onSubmit, { signal })
    return () => listening.abort()
  }, [purpose])

  return (
    <>
      <input ref={field} type="hidden" name={challengeFields.solved} />
      {question && (
        <>
          <input type="hidden" name={challengeFields.token} value={question.token} />
          <TextField
            key={question.token}
            label={question.question}
            name={challengeFields.answer}
            hint="Odgovor upišite brojem. Tako znamo da niste program."
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={10}
          />
        </>
      )}
    </>
  )
}
