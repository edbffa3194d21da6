import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { parseQuery } from '#contract/query-string.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useToast } from '#web/ui/toast.tsx'

/**
 * Says that a form was taken: the address it led to names what, `?gotovo=…`, so that it is said without scripts too.
 * `isPast`: something else came meanwhile.
 */
export function SavedNotice({
  texts,
  isPast = false,
}: {
  texts: Readonly<Record<string, string>>
  isPast?: boolean
}) {
  const { search, hash, key } = useLocation()
  const done = parseQuery(search)['gotovo'] ?? ''
  const text = !isPast && Object.hasOwn(texts, done) ? texts[done] : undefined
  const showToast = useToast()
  const told = useRef<string>(undefined)
  useEffect(() => {
    // An open question is a place of its own in the history, and the way back from it nothing new.
    if (!text || hash || told.current === key) return
    told.current = key
    showToast({ text, tone: 'success' })
  }, [text, hash, key, showToast])
  return text ? <Alert tone="success">{text}</Alert> : null
}
