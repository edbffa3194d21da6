import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { preload } from '#web/lib/outages/load-code.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { openedPart } from './opened-part.tsx'

const load = () => import('./confirm-dialog.tsx')
const ConfirmDialog = openedPart(load)

export type Question = Pick<
  ConfirmDialogProps,
  'title' | 'text' | 'confirmLabel' | 'isDangerous' | 'onConfirm'
>

/** The hash of an open question. */
const openHash = '#potvrda'

/**
 * Asks before an action: call `ask(question, button)` and render `dialog` anywhere on the page. The URL's
 * hash keeps it open, so that "back" closes it. Without JavaScript the server has to ask.
 */
export function useConfirm() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const isLive = useHydrated()
  const [asked, setAsked] = useState<Question | null>(null)
  const opener = useRef<HTMLElement>(null)
  // The action starts after the dialog has closed and focus is back, since it may remove the button.
  const isConfirmed = useRef(false)
  // Preloaded, so that the question appears at once.
  useEffect(() => preload(load), [])
  const isOpen = isLive && asked !== null && hash === openHash

  function ask(question: Question, from: HTMLElement | null) {
    opener.current = from
    setAsked(question)
    void navigate({ search, hash: openHash }, { preventScrollReset: true })
  }

  const close = () => void navigate(-1)

  const dialog = asked && (
    <ConfirmDialog
      {...asked}
      isOpen={isOpen}
      onClose={close}
      onConfirm={() => {
        isConfirmed.current = true
        close()
      }}
      onClosed={() => {
        if (isConfirmed.current) asked.onConfirm()
        isConfirmed.current = false
      }}
      focusAfter={() => (opener.current?.isConnected ? opener.current : null)}
    />
  )
  return { ask, dialog }
}
