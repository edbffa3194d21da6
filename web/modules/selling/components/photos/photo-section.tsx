import {
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
import { DropZone } from './drop-zone.tsx'
import { PhotoTile } from './photo-tile.tsx'

type PhotoSectionProps = {
  saver: Pick<DraftSaver, 'ensureId'>
  initial: readonly UploadedPhoto[]
  limit: number
  /** Shown without JavaScript. */
  children: ReactNode
}

const PhotoOrder = lazy(() => import('./photo-order.tsx'))

/** The photos of the form with their uploads, and what a screen reader is told about their order. */
function usePhotos({ saver, initial, limit }: Omit<PhotoSectionProps, 'children'>) {
  const [items, setItems] = useState<PhotoItem[]>(() => initial.map(itemOf))
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
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

  return { uploads, items, problem, said, move, turn }
}

export function PhotoSection({ saver, initial, limit, children }: PhotoSectionProps) {
  const isLive = useHydrated()
  const off = useOff('photo_upload')
  const id = useId()
  const tiles = useRef<HTMLDivElement>(null)
  const focused = useRef<string | null>(null)
  const { uploads, items, problem, said, move, turn } = usePhotos({ saver, initial, limit })

  function take(files: FileList | null) {
    uploads.add([...(files ?? [])])
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
            <DropZone count={items.length} limit={limit} onPick={take} />
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
