import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Listing } from '#contract/listings/read.ts'
import { placeholderStyle } from '#web/cards/placeholder.ts'
import { TurnButtons } from './turn-buttons.tsx'
import { usePhotoStrip } from '#web/modules/listings/use-photo-strip.ts'
import { usePhotoZoom } from '#web/modules/listings/use-photo-zoom.ts'

type FullScreenProps = {
  photos: Listing['photos']
  title: string
  isOpen: boolean
  /** Index of the photo to open with. */
  first: number
  /** Receives the index of the photo shown last. */
  onClose: (shown: number) => void
}

const roundButton = 'grid size-11 place-items-center rounded-full bg-shade'

/** As large as the screen allows, even before the photo has loaded. */
const fitted = ({ width, height }: { width: number; height: number }) => ({
  width: `min(100%, ${(width / height) * 100}dvh)`,
  aspectRatio: `${width} / ${height}`,
})

/**
 * The photos in a modal dialog, which itself traps the focus, closes on Esc and returns the focus. Each can be
 * zoomed.
 */
export function FullScreen({ photos, title, isOpen, first, onClose }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { shown, show, step, onKeyDown, strip } = usePhotoStrip(photos.length)
  const zoom = usePhotoZoom(strip.ref, shown, isOpen)
  const ZoomIcon = zoom.isZoomed ? ZoomOut : ZoomIn

  const openAtFirst = useEffectEvent(() => {
    dialog.current?.showModal()
    show(first, 'instant')
  })
  useEffect(() => {
    const { current } = dialog
    if (!isOpen || !current) return
    openAtFirst()
    return () => current.close()
  }, [isOpen])

  const close = () => onClose(shown)
  return (
    <dialog
      ref={dialog}
      data-full-screen
      aria-label={`Fotografije: ${title}`}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => zoom.onKeyDown(event) || onKeyDown(event)}
      className="m-0 size-full max-h-none max-w-none overflow-hidden text-on-shade"
    >
      {isOpen && (
        <>
          <ul
            {...strip}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling strip must be reachable by keyboard
            tabIndex={photos.length > 1 ? 0 : undefined}
            aria-label="Fotografije oglasa"
            className="flex size-full snap-x snap-mandatory overflow-x-auto scrollbar-none -outline-offset-2"
          >
            {photos.map((photo, index) => (
              <li
                key={photo.large}
                className="grid size-full shrink-0 snap-center snap-always place-items-center overflow-hidden"
              >
                <img
                  src={photo.large}
                  alt={`${title}, fotografija ${index + 1} od ${photos.length}`}
                  width={photo.width}
                  height={photo.height}
                  loading={Math.abs(index - first) > 1 ? 'lazy' : 'eager'}
                  draggable={false}
                  style={{ ...placeholderStyle(photo.thumbhash), ...fitted(photo) }}
                  className="bg-cover bg-center"
                />
              </li>
            ))}
          </ul>
          <p
            aria-live="polite"
            className="absolute top-[max(0.75rem,env(safe-area-inset-top))] left-4 rounded-full bg-shade px-3 py-2 font-semibold tabular-nums"
          >
            <span className="sr-only">Fotografija </span>
            {`${shown + 1} / ${photos.length}`}
          </p>
          <div className="absolute top-[max(0.5rem,env(safe-area-inset-top))] right-3 flex gap-2">
            <button type="button" onClick={zoom.toggle} className={roundButton}>
              <ZoomIcon className="size-6" aria-hidden="true" />
              <span className="sr-only">{zoom.isZoomed ? 'Umanji fotografiju' : 'Uvećaj fotografiju'}</span>
            </button>
            <button type="button" onClick={close} className={roundButton}>
              <X className="size-6" aria-hidden="true" />
              <span className="sr-only">Zatvorite</span>
            </button>
          </div>
          {photos.length > 1 && <TurnButtons shown={shown} count={photos.length} onStep={step} />}
        </>
      )}
    </dialog>
  )
}
