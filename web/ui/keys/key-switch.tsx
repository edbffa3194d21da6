import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { setSingleKeys, useSingleKeys } from './single-keys.ts'

/** Switches single keys off and on, on this device. */
export function KeySwitch({ className = '' }: { className?: string }) {
  const isOn = useSingleKeys()
  const isReady = useHydrated()
  return (
    <label
      className={`flex min-h-11 items-center gap-3 px-3 text-sm text-muted noscript:hidden ${className}`}
    >
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-primary"
        checked={isOn}
        disabled={!isReady}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
      Prečice jednom tipkom
    </label>
  )
}
