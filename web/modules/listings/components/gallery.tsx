import { type MouseEvent, useRef, useState } from 'react'
import type { Listing } from '#contract/listings.ts'
import { imageWidths } from '#contract/limits.ts'

type GalleryProps = { photos: Listing['photos']; drawing: string; title: string }

/** Swiped natively; its thumbnails are links to the photos, so both work without JavaScript. */
export function Gallery({ photos, drawing, title }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)

  if (photos.length === 0) {
    return (
      <div className="overflow-hidden bg-line sm:rounded-card">
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

  function updateShown() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))
  }

  function showPhoto(event: MouseEvent, index: number) {
    event.preventDefault()
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current?.scrollTo({
      left: index * strip.current.clientWidth,
      behavior: still ? 'instant' : 'smooth',
    })
  }

  return (
    <section aria-label="Fotografije" className="flex flex-col gap-2">
      <div className="relative overflow-hidden bg-line sm:rounded-card">
        <ul
          ref={strip}
          onScroll={updateShown}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a strip that scrolls must be reachable by keyboard
          tabIndex={photos.length > 1 ? 0 : undefined}
          aria-label="Fotografije oglasa"
          className="flex snap-x snap-mandatory overflow-x-auto scrollbar-none -outline-offset-2"
        >
          {photos.map((photo, index) => (
            <li
              key={photo.large}
              id={`foto-${index + 1}`}
              className="aspect-4/3 w-full shrink-0 snap-center snap-always"
            >
              <img
                src={photo.large}
                srcSet={`${photo.medium} ${imageWidths.md}w, ${photo.large} ${imageWidths.lg}w`}
                sizes="(width >= 80rem) 50rem, (width >= 64rem) 60vw, 100vw"
                alt={`${title}, fotografija ${index + 1} od ${photos.length}`}
                width={photo.width}
                height={photo.height}
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : undefined}
                className="size-full object-contain"
              />
            </li>
          ))}
        </ul>
        {photos.length > 1 && (
          <p
            aria-hidden="true"
            className="absolute right-3 bottom-3 rounded-full bg-shade px-3 py-1 text-sm font-semibold text-on-shade tabular-nums"
          >
            {`${shown + 1} / ${photos.length}`}
          </p>
        )}
      </div>
      {photos.length > 1 && (
        <ul
          aria-label="Umanjene fotografije"
          className="flex gap-2 overflow-x-auto scrollbar-none p-1 max-sm:hidden"
        >
          {photos.map((photo, index) => (
            <li key={photo.small} className="shrink-0">
              <a
                href={`#foto-${index + 1}`}
                onClick={(event) => showPhoto(event, index)}
                aria-current={index === shown ? 'true' : undefined}
                className="block overflow-hidden rounded-field border-2 border-transparent opacity-80 hover:opacity-100 aria-[current=true]:border-primary aria-[current=true]:opacity-100"
              >
                <img
                  src={photo.small}
                  alt={`Prikaži fotografiju ${index + 1}`}
                  width={96}
                  height={72}
                  loading="lazy"
                  className="h-16 w-[5.25rem] object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
