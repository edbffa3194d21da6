import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

const button =
  'grid size-11 place-items-center rounded-full border border-line-strong bg-surface hover:border-line-field aria-disabled:opacity-40'

/**
 * A row of `CarouselItem`s that scrolls sideways with snapping, with two buttons beside its heading for pointers and
 * keyboards.
 */
export function Carousel({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId()
  const row = useRef<HTMLUListElement>(null)
  // The ends in view. Until the browser has measured them they are unknown, and there are no buttons.
  const [ends, setEnds] = useState<{ start: boolean; end: boolean }>()

  useEffect(() => {
    const list = row.current
    if (!list) return
    const measure = () =>
      setEnds({
        start: list.scrollLeft <= 1,
        end: list.scrollLeft + list.clientWidth >= list.scrollWidth - 1,
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    list.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [])

  const push = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8, behavior: 'smooth' })
  const fits = !ends || (ends.start && ends.end)
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id={headingId} className="text-xl font-bold">
          {heading}
        </h2>
        {!fits && (
          <div className="flex gap-2 max-sm:hidden print:hidden">
            <button
              type="button"
              aria-disabled={ends.start || undefined}
              onClick={() => push(-1)}
              className={button}
            >
              <ChevronLeft className="size-5" aria-hidden="true" />
              <span className="sr-only">{`${heading}: nazad`}</span>
            </button>
            <button
              type="button"
              aria-disabled={ends.end || undefined}
              onClick={() => push(1)}
              className={button}
            >
              <ChevronRight className="size-5" aria-hidden="true" />
              <span className="sr-only">{`${heading}: naprijed`}</span>
            </button>
          </div>
        )}
      </div>
      <ul
        ref={row}
        className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto scrollbar-none px-4 py-1 sm:-mx-6 sm:scroll-px-6 sm:gap-4 sm:px-6 lg:-mx-1 lg:scroll-px-1 lg:px-1"
      >
        {children}
      </ul>
    </section>
  )
}

export const CarouselItem = ({ children }: { children: ReactNode }) => (
  <li className="w-[clamp(10.5rem,44vw,14.5rem)] shrink-0 snap-start">{children}</li>
)
