import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadTwice } from '#web/lib/outages/load-code.ts'
import { CodeLost, CodeLostDialog } from '#web/ui/code-lost.tsx'

/** Props of a dialog or menu. */
type Closable = { onClose?: () => void; isOpen?: boolean }

/**
 * Like `lazy`, for parts that a press opens. If its code fails to load, the page stays as it is: a sentence and a button
 * take the part's place, in a dialog if the part has `onClose`.
 */
export function openedPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
) {
  // Shared by all uses, so that the next one shows it at once.
  let loaded: ComponentType<Props> | undefined
  return function OpenedPart(props: Props & Closable) {
    const [Part, setPart] = useState(() => loaded)
    const [state, setState] = useState<'loading' | 'lost' | 'trying'>('loading')

    async function get() {
      try {
        loaded = (await loadTwice(load, 'default')).default
        setPart(() => loaded)
      } catch {
        setState('lost')
      }
    }
    useEffect(() => {
      if (!loaded) void get()
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is opened
    }, [])

    if (Part) return <Part {...props} />
    if (state === 'loading') return fallback
    const { onClose, isOpen = true } = props
    const retry = {
      isTrying: state === 'trying',
      onRetry() {
        setState('trying')
        void get()
      },
    }
    if (!onClose) return <CodeLost {...retry} />
    return isOpen && <CodeLostDialog {...retry} onClose={onClose} />
  }
}
