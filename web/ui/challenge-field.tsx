import { useEffect, useRef } from 'react'
import type { ChallengeQuestion } from '#contract/challenge.ts'
import type { ChallengePurpose } from '#contract/challenge-purposes.ts'
import { challengeFields } from '#web/lib/challenge-fields.ts'
import { TextField } from './field.tsx'

/**
 * Stands in a form whose call asks for a challenge. Nobody sees it: the work begins when the form is first touched, and
 * a form that is sent before it is done waits. Where no script runs, the form comes back with a question.
 */
export function ChallengeField({
  purpose,
  question,
}: {
  purpose: ChallengePurpose
  /** Null where the last answer brought none. */
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
      solving ??= import('#web/lib/challenge.ts')
        .then(({ solveChallenge }) => solveChallenge(purpose))
        // The answer to the form then brings a question.
        .catch(() => '')
      return solving
    }

    async function sendSolved(submitter: HTMLElement | null) {
      const solved = await begin()
      // Browsers ignore a form that is sent while it is being sent.
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
        // Each is good for once: the next time the form is sent it brings another.
        isReady = false
        isWaiting = false
        solving = undefined
        setTimeout(() => (input!.value = ''), 0)
        return
      }
      // Before React and the browser hear of it.
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
