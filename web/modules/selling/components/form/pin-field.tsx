import ChevronDown from 'lucide-react/icons/chevron-down'
import MapPin from 'lucide-react/icons/map-pin'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { MapTiles } from '#web/lib/context.ts'
import { CodeLost } from '#web/ui/code-lost.tsx'
import { FieldError, TextField } from '#web/ui/forms/field.tsx'
import { useFormState } from '#web/ui/forms/form-state.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { degrees, middle, pointOf } from '#web/modules/selling/pin/coordinates.ts'
import type { TownOption } from '#web/modules/selling/form-parts.ts'
import type { Point } from '#web/modules/selling/pin/pin-map.ts'
import { usePinMap } from '#web/modules/selling/pin/use-pin-map.ts'
import { PinButtons } from './pin-buttons.tsx'
import { PinOutline } from './pin-outline.tsx'

type PinFieldProps = {
  towns: readonly TownOption[]
  tiles: MapTiles | null
  /** Says who sees the pin, and how exactly. */
  note: string
  children?: ReactNode
}

/** The exact location, optional: set on a map, by the device's location, or as coordinates. */
export function PinField({ towns, tiles, note, children }: PinFieldProps) {
  const { values, errors } = useFormState()
  const isLive = useHydrated()
  const box = useRef<HTMLDetailsElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [pin, setPin] = useState(() => pointOf(values['lat'], values['lon']))
  const [problem, setProblem] = useState<string>()
  const fault = errors['location'] ?? problem
  const tilesUrl = tiles?.tilesUrl

  const field = (name: string) => box.current!.querySelector<HTMLInputElement>(`[name="${name}"]`)!

  function chosenTown() {
    const select = box.current?.closest('form')?.elements.namedItem('city_id')
    const id = select instanceof HTMLSelectElement ? select.value : values['city_id']
    return towns.find(({ value }) => value === id)
  }

  /** Writes into the fields, which the form then stores. */
  function write(point: Point | null) {
    field('lat').value = point ? degrees(point.lat) : ''
    field('lon').value = point ? degrees(point.lon) : ''
    field('lon').dispatchEvent(new Event('change', { bubbles: true }))
    setProblem(undefined)
    setPin(point)
  }

  // It may have been opened before the script came.
  useEffect(() => setIsOpen(box.current?.open ?? false), [box])

  const typedPoint = () => pointOf(field('lat').value, field('lon').value)
  const map = usePinMap({
    frame,
    isOpen,
    tilesUrl,
    start: () => ({ center: chosenTown() ?? middle, pin: typedPoint() }),
    onPin: write,
  })

  function onTyped() {
    const point = typedPoint()
    setPin(point)
    map.show(point)
  }

  function place(point: Point | null) {
    write(point)
    map.show(point)
  }

  function locate() {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => place({ lat: coords.latitude, lon: coords.longitude }),
      () => setProblem('Uređaj nije dao lokaciju. Označite mjesto na mapi ili upišite koordinate.'),
    )
  }

  // oxlint-disable-next-line react/refs -- only the field of the form knows the chosen town
  const town = isLive && isOpen ? chosenTown() : undefined
  return (
    <details
      ref={box}
      className="group rounded-field border border-line open:pb-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <PinSummary isSet={pin !== null} />
      <div className="flex flex-col gap-4 px-3 pt-2">
        {isLive && isOpen && (
          <PinCanvas frame={tilesUrl ? frame : null} map={map}>
            <PinOutline pin={pin} town={town} onPin={write} />
          </PinCanvas>
        )}
        {isLive && (
          <PinButtons
            onCenter={tilesUrl ? map.pinCenter : undefined}
            onLocate={locate}
            onRemove={pin ? () => place(null) : undefined}
          />
        )}
        <CoordinateFields onTyped={onTyped} />
        {fault && !errors['lat'] && !errors['lon'] && <FieldError id="oznaka-greska">{fault}</FieldError>}
        <p className="text-sm text-muted">
          {note}
          {tilesUrl && tiles?.attribution ? ` ${tiles.attribution}` : ''}
        </p>
        {children}
      </div>
    </details>
  )
}

const PinSummary = ({ isSet }: { isSet: boolean }) => (
  <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-field px-3 font-semibold hover:text-primary">
    <span className="flex min-w-0 items-center gap-2">
      <MapPin className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        Oznaka na mapi
        <span className="ml-2 font-normal text-muted">{isSet ? 'postavljena' : 'nije obavezno'}</span>
      </span>
    </span>
    <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" aria-hidden="true" />
  </summary>
)

type PinCanvasProps = {
  /** Null without map tiles; `children` then stand in. */
  frame: RefObject<HTMLDivElement | null> | null
  map: Pick<ReturnType<typeof usePinMap>, 'lost' | 'retry'>
  children: ReactNode
}

const PinCanvas = ({ frame, map, children }: PinCanvasProps) => (
  <div className="relative isolate h-72 overflow-hidden rounded-card border border-line bg-canvas sm:h-88">
    {frame ? (
      // Leaflet adds its own classes, which a changing class attribute would wipe out.
      <>
        <div ref={frame} data-pin-map className="size-full" />
        {map.lost !== 'no' && (
          <div className="absolute inset-0 p-4">
            <CodeLost isTrying={map.lost === 'trying'} onRetry={map.retry} />
          </div>
        )}
      </>
    ) : (
      children
    )}
  </div>
)

const CoordinateFields = ({ onTyped }: { onTyped: () => void }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label="Geografska širina"
      name="lat"
      inputMode="decimal"
      autoComplete="off"
      placeholder="43.85630"
      onInput={onTyped}
    />
    <TextField
      label="Geografska dužina"
      name="lon"
      inputMode="decimal"
      autoComplete="off"
      placeholder="18.41310"
      onInput={onTyped}
    />
  </div>
)
