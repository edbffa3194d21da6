import { useEffect, useState } from 'react'
import type { DraftSaver } from './drafts/draft-saver.ts'
import type { FormShape } from './form-parts.ts'
import { differsInModeAlone, takeCopy } from './drafts/local-copy.ts'
import type { FormValues } from './values.ts'

type Options = {
  /** Names the copy on this device. */
  key: string
  shape: FormShape
  stored: FormValues
  /** Null for a new listing. */
  listing: { version: number } | null
  /** From a form that was sent without JavaScript. */
  submitted: FormValues | undefined
  saver: DraftSaver
  onRestored: (values: FormValues) => void
}

/** The values that a form starts with. Restores input on this device that never reached the server. */
export function useRestoredInput({ key, shape, stored, listing, submitted, saver, onRestored }: Options) {
  const [start, setStart] = useState({ values: submitted ?? stored, at: 0 })
  const [wasRestored, setWasRestored] = useState(false)

  useEffect(() => {
    const copy = takeCopy(key)
    if (!copy) return
    if (differsInModeAlone(copy.values, stored, shape)) {
      setStart(({ at }) => ({ values: { ...stored, price_mode: copy.values['price_mode']! }, at: at + 1 }))
      return
    }
    if (listing && copy.version !== null) saver.continueOn(copy.version)
    onRestored(copy.values)
    setStart(({ at }) => ({ values: copy.values, at: at + 1 }))
    setWasRestored(true)
    // Runs after the fields have the values.
    window.setTimeout(saver.changed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once, on mount
  }, [])

  return { start, wasRestored }
}
