import Printer from 'lucide-react/icons/printer'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'

/** Empty without JavaScript, which it needs. */
export function PrintButton({ className = '' }: { className?: string }) {
  const isHydrated = useHydrated()
  return (
    <Button
      type="button"
      kind="quiet"
      onClick={() => globalThis.print()}
      className={`${className} ${isHydrated ? '' : 'invisible'}`}
    >
      <Printer className="size-5 shrink-0" aria-hidden="true" />
      Štampaj
    </Button>
  )
}
