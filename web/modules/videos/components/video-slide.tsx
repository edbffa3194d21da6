import Flag from 'lucide-react/icons/flag'
import Heart from 'lucide-react/icons/heart'
import Play from 'lucide-react/icons/play'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { type ReactNode, useState } from 'react'
import { useSaving } from '#web/cards/save-button.tsx'
import { paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import type { Slide } from '#web/modules/videos/slide.ts'

type SlideProps = {
  slide: Slide
  /** True if a script plays it; without one it has the browser's controls. */
  isLive: boolean
  isCurrent: boolean
  isPaused: boolean
  isMuted: boolean
  onPausedChange: (isPaused: boolean) => void
  onToggle: () => void
  onMute: () => void
}

const round = 'grid size-12 place-items-center rounded-full bg-shade text-on-shade hover:bg-stage'

/** A video with its listing and the seller on top. */
export function VideoSlide({ slide, isLive, isCurrent, ...playing }: SlideProps) {
  const { id, url, type, poster, width, height, hasSound, listing, seller } = slide
  const { isPaused, isMuted, onPausedChange, onToggle, onMute } = playing
  const [progress, setProgress] = useState(0)
  return (
    <article
      aria-label={listing.title}
      className="relative isolate size-full overflow-hidden bg-stage text-on-shade sm:rounded-card"
    >
      <Surround poster={poster} />
      <video
        poster={poster}
        width={width}
        height={height}
        controls={!isLive}
        muted
        loop={isLive}
        playsInline
        preload="none"
        aria-label={`Video: ${listing.title}`}
        onClick={isLive ? onToggle : undefined}
        onPlay={() => isCurrent && onPausedChange(false)}
        onPause={() => isCurrent && onPausedChange(true)}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setProgress(duration > 0 ? currentTime / duration : 0)
        }
        className="relative size-full object-contain"
      >
        <source src={url} type={type} />
      </video>
      <SlideHeader listing={listing} seller={seller} />
      {isLive && isCurrent && isPaused && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto grid size-20 place-items-center rounded-full bg-shade"
        >
          <Play className="ml-1 size-9 fill-current" />
        </span>
      )}
      <div className="absolute right-3 bottom-28 flex sm:bottom-20 flex-col gap-3">
        {isLive && <SaveVideo id={listing.id} title={listing.title} />}
        {isLive && hasSound && (
          <Round label={isMuted ? 'Uključite zvuk' : 'Isključite zvuk'} onAct={onMute}>
            {isMuted ? (
              <VolumeX className="size-6" aria-hidden="true" />
            ) : (
              <Volume2 className="size-6" aria-hidden="true" />
            )}
          </Round>
        )}
        <PathLink
          to={paths.report('video', id)}
          rel="nofollow"
          aria-label={`Prijavite video: ${listing.title}`}
          title="Prijavite video"
          className={round}
        >
          <Flag className="size-6" aria-hidden="true" />
        </PathLink>
      </div>
      {isLive && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 bg-shade">
          <span className="block h-full bg-accent" style={{ width: `${progress * 100}%` }} />
        </span>
      )}
    </article>
  )
}

/** The clip's own colours around it, since it is shown whole. */
const Surround = ({ poster }: { poster: string }) => (
  <img
    src={poster}
    alt=""
    loading="lazy"
    data-surround
    className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-2xl"
  />
)

const SlideHeader = ({ listing, seller }: Pick<Slide, 'listing' | 'seller'>) => (
  <header className="absolute inset-x-0 top-0 flex flex-col items-start gap-2 p-3">
    <PathLink
      to={seller.path}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-shade py-1 pr-4 pl-1 font-semibold hover:bg-stage"
    >
      <Avatar name={seller.name} src={seller.avatar} />
      <span className="truncate">{seller.name}</span>
    </PathLink>
    <PathLink to={listing.path} className="block w-full rounded-field bg-shade px-3 py-2 hover:bg-stage">
      <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{listing.title}</span>
      <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-lg font-bold">{listing.price}</span>
        {listing.period && <span className="text-sm">{listing.period}</span>}
        <span className="ml-auto text-sm underline">Pogledajte oglas</span>
      </span>
    </PathLink>
  </header>
)

function Round({ label, onAct, children }: { label: string; onAct: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onAct} className={round}>
      {children}
    </button>
  )
}

function SaveVideo({ id, title }: { id: number; title: string }) {
  const { isSaved, toggle } = useSaving(id)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Spašeno: ${title}`}
      title={isSaved ? 'Uklonite iz spašenih' : 'Spasite oglas'}
      onClick={toggle}
      className={round}
    >
      <Heart className={`size-6 ${isSaved ? 'fill-accent text-accent' : ''}`} aria-hidden="true" />
    </button>
  )
}
