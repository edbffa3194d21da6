import Expand from 'lucide-react/icons/expand'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Listing } from '#contract/listings/read.ts'
import { imageWidths } from '#contract/limits/listings.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { FullScreen } from './full-screen.tsx'
import { placeholderStyle } from '#web/cards/placeholder.ts'
import { TurnButtons } from './turn-buttons.tsx'
import { usePhotoStrip } from '#web/modules/listings/use-photo-strip.ts'

type Photos = Listing['photos']

type GalleryProps = { photos: Photos; drawing: string; title: string }

const fullScreenHash = '#galerija'

/** Swiped natively; the thumbnails are links to the photos, so both work without JavaScript. */
export function Gallery({ photos, drawing, title }: GalleryProps) {
  const { shown, show, step, onKeyDown, strip } = usePhotoStrip(photos.length)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()

  if (photos.length === 0) return <NoPhotos drawing={drawing} />

  // The URL's hash opens it, so that "back" closes it.
  function openFullScreen(event: MouseEvent) {
    event.preventDefault()
    void navigate({ search, hash: fullScreenHash }, { preventScrollReset: true })
  }

  function closeFullScreen(at: number) {
    show(at, 'instant')
    void navigate({ search, hash: `#foto-${at + 1}` }, { replace: true, preventScrollReset: true })
  }

  const isMany = photos.length > 1
  return (
    <section aria-label="Fotografije" className="flex flex-col gap-2">
      <div className="relative overflow-hidden bg-line sm:rounded-card print:max-w-lg">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys turn the
            photos of the focused strip */}
        <ul
          {...strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling strip must be reachable by keyboard
          tabIndex={isMany ? 0 : undefined}
          aria-label="Fotografije oglasa"
          onKeyDown={onKeyDown}
          className="flex snap-x snap-mandatory overflow-x-auto scrollbar-none -outline-offset-2"
        >
          {photos.map((photo, index) => (
            <Slide
              key={photo.large}
              photo={photo}
              index={index}
              alt={`${title}, fotografija ${index + 1} od ${photos.length}`}
              onOpen={openFullScreen}
            />
          ))}
        </ul>
        {isMany && isHydrated && <TurnButtons shown={shown} count={photos.length} onStep={step} />}
        <div className="absolute right-3 bottom-3 flex items-center gap-2 print:hidden">
          {isMany && (
            <p
              aria-hidden="true"
              className="rounded-full bg-shade px-3 py-1 text-sm font-semibold text-on-shade tabular-nums"
            >
              {`${shown + 1} / ${photos.length}`}
            </p>
          )}
          <a
            href={photos[shown]?.large}
            onClick={openFullScreen}
            className="grid size-11 place-items-center rounded-full bg-shade text-on-shade"
          >
            <Expand className="size-5" aria-hidden="true" />
            <span className="sr-only">Prikažite preko cijelog ekrana</span>
          </a>
        </div>
      </div>
      {isMany && <Thumbnails photos={photos} shown={shown} onChoose={show} />}
      <FullScreen
        photos={photos}
        title={title}
        isOpen={isHydrated && hash === fullScreenHash}
        first={shown}
        onClose={closeFullScreen}
      />
    </section>
  )
}

function NoPhotos({ drawing }: { drawing: string }) {
  return (
    <div className="overflow-hidden bg-line sm:rounded-card print:max-w-sm">
      <img
        src={drawing}
        alt="Oglas nema fotografija"
        width={400}
        height={300}
        className="aspect-4/3 w-full object-cover"
      />
    </div>
  )
}

type SlideProps = {
  photo: Photos[number]
  index: number
  alt: string
  onOpen: (event: MouseEvent) => void
}

function Slide({ photo, index, alt, onOpen }: SlideProps) {
  return (
    <li
      id={`foto-${index + 1}`}
      style={placeholderStyle(photo.thumbhash)}
      className="aspect-4/3 w-full shrink-0 snap-center snap-always scroll-mt-20 bg-cover bg-center"
    >
      <a href={photo.large} onClick={onOpen} tabIndex={-1} className="block size-full cursor-zoom-in">
        <img
          src={photo.large}
          srcSet={`${photo.medium} ${imageWidths.md}w, ${photo.large} ${imageWidths.lg}w`}
          sizes="(width >= 80rem) 53rem, (width >= 64rem) 60vw, 100vw"
          alt={alt}
          width={photo.width}
          height={photo.height}
          loading={index === 0 ? 'eager' : 'lazy'}
          fetchPriority={index === 0 ? 'high' : undefined}
          className="size-full object-contain"
        />
      </a>
    </li>
  )
}

type ThumbnailsProps = { photos: Photos; shown: number; onChoose: (index: number) => void }

function Thumbnails({ photos, shown, onChoose }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const { current } = list
    const thumbnail = current?.children[shown]
    if (!current || !(thumbnail instanceof HTMLElement)) return
    current.scrollTo({ left: thumbnail.offsetLeft - (current.clientWidth - thumbnail.offsetWidth) / 2 })
  }, [shown])

  return (
    <ul
      ref={list}
      aria-label="Umanjene fotografije"
      className="relative flex gap-2 overflow-x-auto scrollbar-none p-1 max-sm:hidden print:hidden"
    >
      {photos.map((photo, index) => (
        <li key={photo.small} className="shrink-0">
          <a
            href={`#foto-${index + 1}`}
            onClick={(event) => {
              event.preventDefault()
              onChoose(index)
            }}
            aria-current={index === shown ? 'true' : undefined}
            style={placeholderStyle(photo.thumbhash)}
            className="block overflow-hidden rounded-field border-2 border-transparent bg-cover bg-clip-padding bg-center opacity-80 hover:opacity-100 aria-[current=true]:border-primary aria-[current=true]:opacity-100"
          >
            <img
              src={photo.small}
              alt={`Prikažite fotografiju ${index + 1}`}
              width={96}
              height={72}
              loading="lazy"
              className="h-16 w-[5.25rem] object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
