import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'

const load = () => import('./confirm-dialog.tsx')
const ConfirmDialog = lazy(load)

export type Question = Pick<
  ConfirmDialogProps,
  'title' | 'text' | 'confirmLabel' | 'isDangerous' | 'onConfirm'
>

/** The hash that stands for an open question. */
const openHash = '#potvrda'

/**
 * Asks before something is done: `ask(question, button)`, and `dialog` put anywhere on the page. The address's hash keeps
 * it open, so that "back" closes it. Without JavaScript the server has to ask.
 */
export function useConfirm() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const isLive = useHydrated()
  const [asked, setAsked] = useState<Question | null>(null)
  const opener = useRef<HTMLElement>(null)
  // What is asked for starts when the dialog is gone and the focus is back, for it may take the button away.
  const isConfirmed = useRef(false)
  // Before it is needed, so that the question comes at once.
  useEffect(() => void load().catch(() => {}), [])
  const isOpen = isLive && asked !== null && hash === openHash

  function ask(question: Question, from: HTMLElement | null) {
    opener.current = from
    setAsked(question)
    void navigate({ search, hash: openHash }, { preventScrollReset: true })
  }

  const close = () => void navigate(-1)

  const dialog = asked && (
    <Suspense fallback={null}>
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
    </Suspense>
  )
  return { ask, dialog }
}
