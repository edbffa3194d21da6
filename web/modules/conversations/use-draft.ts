import { type RefObject, useEffect, useRef } from 'react'

const idleMs = 800

/** Grows a text field with its text where CSS does not, and stores its text. */
export function useDraft(
  field: RefObject<HTMLTextAreaElement | null>,
  keep: (text: string, isLast?: boolean) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDue = useRef(false)
  const keepNow = useRef(keep)
  useEffect(() => {
    keepNow.current = keep
  })

  function write(isLast = false) {
    clearTimeout(timer.current)
    if (!isDue.current) return
    isDue.current = false
    keepNow.current(field.current?.value ?? '', isLast)
  }

  useEffect(() => {
    const leave = () => write(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      clearTimeout(timer.current)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- refs alone
  }, [])

  function grow() {
    const { current } = field
    if (!current || CSS.supports('field-sizing', 'content')) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight + 2}px`
  }

  return {
    onInput() {
      grow()
      isDue.current = true
      clearTimeout(timer.current)
      timer.current = setTimeout(write, idleMs)
    },
    flush: () => write(),
    /** After sending, which also removes the stored draft. */
    clear() {
      clearTimeout(timer.current)
      isDue.current = false
      if (field.current) field.current.value = ''
      grow()
    },
  }
}
