import ChevronDown from 'lucide-react/icons/chevron-down'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapPin from 'lucide-react/icons/map-pin'
import Trash2 from 'lucide-react/icons/trash-2'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { MapTiles } from '#web/lib/context.ts'
import { mapSize, unproject } from '#web/ui/projection.ts'
import { OutlineMap } from '#web/ui/outline-map.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeLost } from '#web/ui/code-lost.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { useFormState } from '#web/ui/form-state.ts'
import { loadTwice } from '#web/lib/load-code.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import type { TownOption } from '#web/modules/selling/form-parts.ts'
import type { PinMap, Point } from '#web/modules/selling/pin-map.ts'

type PinFieldProps = {
  towns: readonly TownOption[]
  tiles: MapTiles | null
  /** Says who sees the pin, and how exactly. */
  note: string
  children?: ReactNode
}

const middle = { lat: 43.86, lon: 17.8 } // of the country, until a town is chosen
const degrees = (value: number) => value.toFixed(5)

function pointOf(lat: unknown, lon: unknown): Point | null {
  const [y, x] = [lat, lon].map((value) => {
    const text = String(value ?? '').trim()
    return text ? Number(text.replace(',', '.')) : Number.NaN
  })
  return Number.isFinite(y) && Number.isFinite(x) ? { lat: y!, lon: x! } : null
}

/** The exact location, optional: set on a map, by the device's location, or as coordinates. */
export function PinField({ towns, tiles, note, children }: PinFieldProps) {
  const { values, errors } = useFormState()
  const isLive = useHydrated()
  const box = useRef<HTMLDetailsElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const pinMap = useRef<PinMap>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  const [pin, setPin] = useState(() => pointOf(values['lat'], values['lon']))
  const [problem, setProblem] = useState<string>()
  const [lost, setLost] = useState<'no' | 'lost' | 'trying'>('no')
  const [tries, setTries] = useState(0)
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

  const writeRef = useRef(write)
  useEffect(() => {
    writeRef.current = write
  })

  useEffect(() => {
    const element = frame.current
    if (!isOpen || !element || !tilesUrl) return undefined
    let isGone = false
    void loadTwice(() => import('#web/modules/selling/pin-map.ts'), 'showPinMap').then(
      ({ showPinMap }) => {
        if (isGone) return
        setLost('no')
        pinMap.current = showPinMap(element, {
          center: chosenTown() ?? middle,
          pin: pointOf(field('lat').value, field('lon').value),
          tilesUrl,
          onPin: (point) => writeRef.current(point),
        })
      },
      () => {
        if (!isGone) setLost('lost') // the coordinate fields remain
      },
    )
    return () => {
      isGone = true
      pinMap.current?.remove()
      pinMap.current = undefined
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- uses the town at the moment of opening
  }, [isOpen, tilesUrl, tries])

  function onTyped() {
    const point = pointOf(field('lat').value, field('lon').value)
    setPin(point)
    pinMap.current?.show(point)
  }

  function locate() {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const point = { lat: coords.latitude, lon: coords.longitude }
        write(point)
        pinMap.current?.show(point)
      },
      () => setProblem('Uređaj nije dao lokaciju. Označite mjesto na mapi ili upišite koordinate.'),
    )
  }

  function onOutlineClick(event: MouseEvent<HTMLDivElement>) {
    const svg = event.currentTarget.querySelector('svg')
    const matrix = svg?.getScreenCTM()?.inverse()
    if (!matrix) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    if (x < 0 || y < 0 || x > mapSize.width || y > mapSize.height) return
    write(unproject({ x, y }))
  }

  const town = isLive && isOpen ? chosenTown() : undefined
  return (
    <details
      ref={box}
      className="group rounded-field border border-line open:pb-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-field px-3 font-semibold hover:text-primary">
        <span className="flex min-w-0 items-center gap-2">
          <MapPin className="size-5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            Oznaka na mapi
            <span className="ml-2 font-normal text-muted">{pin ? 'postavljena' : 'nije obavezno'}</span>
          </span>
        </span>
        <ChevronDown
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="flex flex-col gap-4 px-3 pt-2">
        {isLive && isOpen && (
          <div className="relative isolate h-72 overflow-hidden rounded-card border border-line bg-canvas sm:h-88">
            {tilesUrl ? (
              // Leaflet adds its own classes, which a changing class attribute would wipe out.
              <>
                <div ref={frame} data-pin-map className="size-full" />
                {lost !== 'no' && (
                  <div className="absolute inset-0 p-4">
                    <CodeLost
                      isTrying={lost === 'trying'}
                      onRetry={() => {
                        setLost('trying')
                        setTries(tries + 1)
                      }}
                    />
                  </div>
                )}
              </>
            ) : (
              // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keyboard users have the fields below
              <div onClick={onOutlineClick} className="size-full cursor-crosshair p-2">
                <OutlineMap
                  town={{
                    name: pin ? 'Vaša oznaka' : (town?.label ?? 'Sredina zemlje'),
                    ...(pin ?? town ?? middle),
                  }}
                />
              </div>
            )}
          </div>
        )}
        {isLive && (
          <div className="flex flex-wrap gap-2">
            {tilesUrl && (
              <Button type="button" kind="quiet" onClick={() => pinMap.current?.pinCenter()}>
                <MapPin className="size-5" aria-hidden="true" />
                Označi sredinu mape
              </Button>
            )}
            <Button type="button" kind="quiet" onClick={locate}>
              <LocateFixed className="size-5" aria-hidden="true" />
              Moja lokacija
            </Button>
            {pin && (
              <Button
                type="button"
                kind="quiet"
                onClick={() => {
                  write(null)
                  pinMap.current?.show(null)
                }}
              >
                <Trash2 className="size-5" aria-hidden="true" />
                Ukloni oznaku
              </Button>
            )}
          </div>
        )}
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
