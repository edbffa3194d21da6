import { useEffect, useRef } from 'react'
import { markQuestionsSeen } from '#contract/questions.ts'
import { callApi } from '#web/lib/browser-api.ts'

/** Notes that their seller sees these questions; the badge follows by a live event. */
export function useSeenQuestions(questions: readonly { id: number; seen?: boolean }[]) {
  const told = useRef(new Set<number>())
  useEffect(() => {
    const ids = questions.flatMap(({ id, seen }) => (seen || told.current.has(id) ? [] : [id]))
    if (ids.length === 0) return
    for (const id of ids) told.current.add(id)
    // The next visit says so if this fails.
    callApi(markQuestionsSeen, { body: { ids } }, { isLast: true }).catch(() => {})
  }, [questions])
}
