import { useEffect, useRef, useState } from 'react'
import { listVideos } from '#contract/videos.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { type Slide, slideOf, type SlidePage } from './slide.ts'

const ahead = 3 // slides from the end at which more are fetched

/** The slides of the page, and those that follow once the reader comes near the end. */
export function useSlides(first: SlidePage, current: number) {
  const [grown, setGrown] = useState({ first, ...first })
  const isSame = grown.first === first
  const { slides, page, lastPage } = isSame ? grown : first
  if (!isSame) setGrown({ first, ...first })
  const isFetching = useRef(false)
  const isNear = current >= slides.length - ahead && page < lastPage

  useEffect(() => {
    if (!isNear || isFetching.current) return
    isFetching.current = true
    callApi(listVideos, { query: { page: page + 1 } })
      .then(
        ({ data, meta }) =>
          setGrown((before) =>
            before.first === first
              ? {
                  first,
                  slides: withoutRepeats([...before.slides, ...data.map(slideOf)]),
                  page: page + 1,
                  lastPage: meta.last_page,
                }
              : before,
          ),
        // The reader still has those that are there; the next step tries again.
        () => {},
      )
      .finally(() => (isFetching.current = false))
  }, [isNear, page, first, current])

  return slides
}

/** A video moves to a later page when new ones arrive meanwhile. */
function withoutRepeats(slides: readonly Slide[]): Slide[] {
  const seen = new Set<number>()
  return slides.filter(({ id }) => !seen.has(id) && seen.add(id))
}
