import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { isWarningDue } from '#web/modules/home/safety.ts'

const storageKey = 'safety-warning-dismissed-at'

function isDueHere(): boolean {
  try {
    return isWarningDue(localStorage.getItem(storageKey), Date.now())
  } catch {
    // Storage is forbidden, or holds something else.
    return true
  }
}

/** Phones only: a line on top of the navbar, so that nothing on the page moves when it appears. */
export function SafetyWarning() {
  const isLive = useHydrated()
  const [isDismissed, setDismissed] = useState(false)

  function dismiss() {
    setDismissed(true)
    try {
      localStorage.setItem(storageKey, String(Date.now()))
    } catch {
      // Without storage it stays away until the next load.
    }
  }

  if (!isLive || isDismissed || !isDueHere()) return null
  return (
    <aside
      aria-labelledby="sigurnost"
      data-bottom-notice
      className="fixed inset-x-0 bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-20 flex max-h-[65dvh] items-center gap-x-1 overflow-y-auto border-t border-line bg-surface pr-1 pb-3 pl-4 sm:hidden print:hidden"
    >
      <p className="min-w-0 flex-1 py-1 text-sm leading-snug">
        <strong id="sigurnost">Kupujte sigurno:</strong> ne šaljite novac unaprijed.
      </p>
      <button
        type="button"
        title="Razumijem"
        onClick={dismiss}
        className="grid size-11 shrink-0 place-items-center"
      >
        <X className="size-5" aria-hidden="true" />
        <span className="sr-only">Razumijem</span>
      </button>
    </aside>
  )
}
