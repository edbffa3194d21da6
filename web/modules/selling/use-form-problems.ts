import { type RefObject, useEffect, useState } from 'react'
import { focusWrong } from '#web/ui/focus/use-focus-wrong.ts'
import { noProblem, type Problem, withoutField } from './form-problems.ts'

/** The problems that stopped a form. Each refusal leads the focus to them. */
export function useFormProblems(
  form: RefObject<HTMLFormElement | null>,
  /** From a form that was sent without JavaScript. */
  problem: Problem | undefined,
) {
  const [problems, setProblems] = useState<Problem>(problem ?? noProblem)
  const [attempt, setAttempt] = useState(0)

  function refuse(next: Problem) {
    setProblems(next)
    setAttempt((count) => count + 1)
  }

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the focus follows once the page shows the reply
    if (problem) refuse(problem)
  }, [problem])

  useEffect(() => {
    if (attempt > 0 && form.current) focusWrong(form.current, '[data-summary]')
  }, [attempt, form])

  const drop = (name: string) => setProblems((before) => withoutField(before, name))
  const clear = () => setProblems(noProblem)
  return { problems, refuse, drop, clear }
}
