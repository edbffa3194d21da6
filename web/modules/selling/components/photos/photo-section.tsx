import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import {
  type ComponentProps,
  type DragEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { maxPhotoBytes } from '#contract/limits/listings.ts'
import { useOff } from '#web/lib/features.ts'
import { usePageState } from '#web/lib/outages/use-page-state.ts'
import { Alert } from '#web/ui/alert.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import type { DraftSaver } from '#web/modules/selling/drafts/draft-saver.ts'
import {
  itemOf,
  type KeptPhotos,
  type PhotoItem,
  type UploadedPhoto,
} from '#web/modules/selling/photos/items.ts'
import { createPhotoUploads } from '#web/modules/selling/photos/uploads.ts'
import { FormSection } from '#web/modules/selling/components/form/form-section.tsx'
import { PhotoTile } from './photo-tile.tsx'

type PhotoSectionProps = {
  saver: Pick<DraftSaver, 'ensureId'>
  initial: readonly UploadedPhoto[]
  limit: number
  /** Shown without JavaScript. */
  children: ReactNode
}

const PhotoOrder = lazy(() => import('./photo-order.tsx'))

// Phones convert HEIC to JPEG if only these types are accepted.
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

export function PhotoSection({ saver, initial, limit, children }: PhotoSectionProps) {
  const isLive = useHydrated()
  const off = useOff('photo_upload')
  const id = useId()
  const [items, setItems] = useState<PhotoItem[]>(() => initial.map(itemOf))
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [said, setSaid] = useState('')
  const tiles = useRef<HTMLDivElement>(null)
  const focused = useRef<string | null>(null)
  const [uploads] = useState(() =>
    createPhotoUploads({
      initial,
      limit,
      listingId: saver.ensureId,
      onItems: setItems,
      onProblem: setProblem,
    }),
  )
  useEffect(() => uploads.start(), [uploads])
  usePageState<KeptPhotos>('photos', uploads.keep, (kept) => void uploads.resume(kept))

  function take(files: FileList | null) {
    uploads.add([...(files ?? [])])
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }

  function move(key: string, by: number) {
    const keys = items.map((item) => item.key)
    const from = keys.indexOf(key)
    const to = Math.min(keys.length - 1, Math.max(0, from + by))
    keys.splice(to, 0, ...keys.splice(from, 1))
    uploads.order(keys)
    setSaid(`Fotografija je sada ${to + 1}. od ${keys.length}.`)
  }

  async function turn(key: string, index: number) {
    await uploads.turn(key)
    setSaid(`Fotografija ${index + 1} je zaokrenuta.`)
  }

  const tile = (item: PhotoItem, index: number, handleRef?: (element: Element | null) => void) => (
    <PhotoTile
      handleRef={handleRef}
      item={item}
      index={index}
      count={items.length}
      onMove={(by) => move(item.key, by)}
      onCover={() => move(item.key, -index)}
      onTurn={() => void turn(item.key, index)}
      onRetry={() => uploads.retry(item.key)}
      onRemove={() => void uploads.remove(item.key)}
    />
  )
  const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4'
  const plain = (
    <ul className={grid}>
      {items.map((item, index) => (
        <li key={item.key}>{tile(item, index)}</li>
      ))}
    </ul>
  )

  return (
    <FormSection
      title="Fotografije"
      hint={`Do ${limit} fotografija: JPEG, PNG, WebP ili AVIF, svaka do ${maxPhotoBytes >> 20} MB. Prva je naslovna; oglasi s fotografijama se brže prodaju.`}
    >
      {!isLive && (
        <>
          <noscript>{children}</noscript>
          {/* The photos and room for the drop zone, so that nothing below them moves. */}
          {items.length > 0 && (
            <div inert className="[@media(scripting:none)]:hidden">
              {plain}
            </div>
          )}
          <div className="min-h-46 sm:min-h-41 [@media(scripting:none)]:hidden" />
        </>
      )}
      {isLive && (
        <>
          {items.length > 0 && (
            <div
              ref={tiles}
              onFocus={({ target }) => {
                focused.current = target.ariaLabel
              }}
            >
              <Suspense fallback={plain}>
                <PhotoOrder items={items} className={grid} onOrder={uploads.order} tile={tile} />
                <FocusRestored within={tiles} label={focused} />
              </Suspense>
            </div>
          )}
          {off === undefined ? (
            <div
              onDragOver={(event) => {
                event.preventDefault()
                setIsOver(true)
              }}
              onDragLeave={() => setIsOver(false)}
              onDrop={onDrop}
              data-drop
              className={`flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-4 py-6 text-center ${isOver ? 'border-primary bg-primary-soft' : 'border-line-strong'}`}
            >
              <p className="text-muted max-sm:hidden">
                Prevucite fotografije ovdje ili ih odaberite s uređaja.
              </p>
              <div className="flex flex-wrap justify-center gap-3">
                <PickButton
                  label="Dodaj fotografije"
                  Icon={ImagePlus}
                  accept={accepted}
                  multiple
                  onPick={take}
                />
                <PickButton
                  label="Uslikaj"
                  Icon={Camera}
                  accept="image/*"
                  capture="environment"
                  onPick={take}
                  className="sm:hidden"
                />
              </div>
              <p className="text-sm text-muted tabular-nums">{`${items.length} / ${limit}`}</p>
            </div>
          ) : (
            <Alert tone="info">{off}</Alert>
          )}
          {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
          <output className="sr-only">{said}</output>
        </>
      )}
    </FormSection>
  )
}

/** Once dragging has loaded, it redraws every tile, also the one with the focus. */
function FocusRestored({
  within,
  label,
}: {
  within: RefObject<HTMLElement | null>
  label: RefObject<string | null>
}) {
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || !label.current) return
    within.current?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label.current)}"]`)?.focus()
  }, [within, label])
  return null
}

function PickButton({
  label,
  Icon,
  onPick,
  className = '',
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  Icon: typeof Camera
  onPick: (files: FileList | null) => void
}) {
  return (
    <label
      className={`inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-field border border-line-strong bg-surface px-5 py-2 font-semibold hover:border-line-field hover:bg-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${className}`}
    >
      <Icon className="size-5" aria-hidden="true" />
      {label}
      <input
        type="file"
        className="sr-only"
        onChange={({ target }) => {
          onPick(target.files)
          // Allows the same file to be picked again.
          target.value = ''
        }}
        {...input}
      />
    </label>
  )
}
