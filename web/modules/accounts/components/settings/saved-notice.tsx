import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { parseQuery } from '#contract/paths/query-string.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'

/**
 * Confirms a saved form. The redirect names the part, `?gotovo=…`, so that this works without JavaScript
 * too. `isPast`: something else has happened since.
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
    // An open confirmation is its own history entry, and returning from it is not news.
    if (!text || hash || told.current === key) return
    told.current = key
    showToast({ text, tone: 'success' })
  }, [text, hash, key, showToast])
  // The toast announces it.
  return text ? (
    <Alert tone="success" isSilent>
      {text}
    </Alert>
  ) : null
}
