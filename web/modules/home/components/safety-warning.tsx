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

/** Phones only. It overlays the page, which therefore does not shift when it appears. */
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
      data-bottom-notice
      aria-labelledby="sigurnost"
      className="fixed inset-x-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex max-h-[65dvh] items-center gap-x-1 overflow-y-auto rounded-card border border-line bg-raised pl-3 shadow-raised sm:hidden print:hidden"
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
