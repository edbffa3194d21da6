import ShieldCheck from 'lucide-react/icons/shield-check'
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
      className="fixed inset-x-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 max-h-[65dvh] overflow-y-auto rounded-card border border-line bg-raised p-3 shadow-raised sm:hidden print:hidden"
    >
      <div className="flex gap-3">
        <ShieldCheck className="mt-0.5 size-6 shrink-0 text-success" aria-hidden="true" />
        <div className="min-w-0 text-sm">
          <h2 id="sigurnost" className="font-bold">
            Kupujte sigurno
          </h2>
          <p className="mt-0.5">
            Pogledajte artikal uživo prije plaćanja i ne šaljite novac unaprijed osobi koju ne poznajete.
          </p>
        </div>
      </div>
      <Button type="button" kind="quiet" onClick={dismiss} className="mt-2 w-full">
        Razumijem
      </Button>
    </aside>
  )
}
