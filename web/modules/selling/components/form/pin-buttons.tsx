import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapPin from 'lucide-react/icons/map-pin'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button } from '#web/ui/button.tsx'

type PinButtonsProps = {
  /** Undefined without a map. */
  onCenter: (() => void) | undefined
  onLocate: () => void
  /** Undefined without a pin. */
  onRemove: (() => void) | undefined
}

export const PinButtons = ({ onCenter, onLocate, onRemove }: PinButtonsProps) => (
  <div className="flex flex-wrap gap-2">
    {onCenter && (
      <Button type="button" kind="quiet" onClick={onCenter}>
        <MapPin className="size-5" aria-hidden="true" />
        Označite sredinu mape
      </Button>
    )}
    <Button type="button" kind="quiet" onClick={onLocate}>
      <LocateFixed className="size-5" aria-hidden="true" />
      Moja lokacija
    </Button>
    {onRemove && (
      <Button type="button" kind="quiet" onClick={onRemove}>
        <Trash2 className="size-5" aria-hidden="true" />
        Uklonite oznaku
      </Button>
    )}
  </div>
)
