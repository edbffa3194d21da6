import Printer from 'lucide-react/icons/printer'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'

type PrintButtonProps = { className: string; onPrint: () => void }

/** Missing without JavaScript, which it needs. `onPrint` is called before the page is printed. */
export function PrintButton({ className, onPrint }: PrintButtonProps) {
  if (!useHydrated()) return null
  return (
    <button
      type="button"
      onClick={() => {
        onPrint()
        globalThis.print()
      }}
      className={className}
    >
      <Printer className="size-5 shrink-0" aria-hidden="true" />
      Štampajte
    </button>
  )
}
