import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { isWarningDue } from '#web/modules/home/safety.ts'

const storageKey = 'safety-warning-dismissed-at'

function isDueHere(): boolean {
  try {
    return isWarningDue(localStorage.getItem(storageKey), Date.now())
  } catch {
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
      className="fixed inset-x-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex max-h-[65dvh] flex-wrap items-center justify-end gap-x-3 overflow-y-auto rounded-card border border-line bg-raised py-2 pr-2 pl-3 shadow-raised sm:hidden print:hidden"
    >
      <p className="min-w-36 flex-1 text-sm leading-snug">
        <strong id="sigurnost">Kupujte sigurno:</strong> pogledajte artikal uživo prije plaćanja i ne šaljite
        novac unaprijed.
      </p>
      <Button type="button" kind="quiet" onClick={dismiss}>
        Razumijem
      </Button>
    </aside>
  )
}
