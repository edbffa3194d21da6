import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef, useState } from 'react'
import { apartPaths } from '#contract/paths/apart.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import type { SlidePage } from '#web/modules/videos/slide.ts'
import { usePlayback } from '#web/modules/videos/use-playback.ts'
import { useSlides } from '#web/modules/videos/use-slides.ts'
import { VideoSlide } from './video-slide.tsx'

/**
 * Videos one below the other, each filling the view. The browser scrolls from one to the next, so that a
 * list with its own controls is left without JavaScript.
 */
export function VideoFeed({ first }: { first: SlidePage }) {
  const isLive = useHydrated()
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const slides = useSlides(first, current)
  const playback = usePlayback({ list, count: slides.length, isLive, current, onCurrent: setCurrent })
  const { isMuted, isPaused, setIsPaused, go, toggle, mute } = playback
  const shown = slides[current]?.id

  // "Back" and a copied address lead to the video that was shown.
  const hasMoved = useRef(false)
  useEffect(() => {
    if (current > 0) hasMoved.current = true
    if (hasMoved.current && shown !== undefined)
      window.history.replaceState(window.history.state, '', apartPaths.short(shown))
  }, [current, shown])

  return (
    <div className="relative mx-auto w-full max-w-md sm:px-4">
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list must be reachable by keyboard
        tabIndex={0}
        aria-label="Videi"
        className="h-[calc(100dvh-7.5rem)] snap-y snap-mandatory overflow-y-auto overscroll-contain scrollbar-none sm:h-[calc(100dvh-11rem)] sm:rounded-card"
      >
        {slides.map((slide, index) => (
          <li key={slide.id} className="h-full snap-start snap-always">
            <VideoSlide
              slide={slide}
              isLive={isLive}
              isCurrent={index === current}
              isPaused={isPaused}
              isMuted={isMuted}
              onPausedChange={setIsPaused}
              onToggle={toggle}
              onMute={mute}
            />
          </li>
        ))}
      </ul>
      {isLive && slides.length > 1 && (
        <div className="absolute top-1/2 left-full hidden -translate-y-1/2 flex-col gap-3 md:flex">
          <Step label="Prethodni video" isOff={current === 0} onStep={() => go(-1)} Icon={ChevronUp} />
          <Step
            label="Sljedeći video"
            isOff={current === slides.length - 1}
            onStep={() => go(1)}
            Icon={ChevronDown}
          />
        </div>
      )}
    </div>
  )
}

type StepProps = { label: string; isOff: boolean; onStep: () => void; Icon: typeof ChevronUp }

const Step = ({ label, isOff, onStep, Icon }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    // Not `disabled`, which would take the focus from a reader who steps to the end.
    aria-disabled={isOff}
    onClick={onStep}
    className="grid size-12 place-items-center rounded-full border border-line-strong bg-surface text-ink hover:bg-canvas aria-disabled:opacity-40"
  >
    <Icon className="size-6" aria-hidden="true" />
  </button>
)
