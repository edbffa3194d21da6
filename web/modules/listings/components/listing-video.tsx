import { apartPaths } from '#contract/paths/apart.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'

type ListingVideoProps = {
  video: { id: number; url: string; poster: string; width: number; height: number }
  title: string
  /** True if it is also shown among everyone's videos. */
  isPublic: boolean
}

/** The listing's short video. No part of it is loaded before it plays. */
export function ListingVideo({ video, title, isPublic }: ListingVideoProps) {
  const { id, url, poster, width, height } = video
  return (
    <div className="flex flex-col gap-2">
      <video
        src={url}
        poster={poster}
        width={width}
        height={height}
        controls
        muted
        playsInline
        preload="none"
        aria-label={`Video: ${title}`}
        className="h-auto max-h-[32rem] w-full rounded-card bg-stage object-contain"
      />
      {isPublic && (
        <p className="flex flex-wrap gap-x-5 text-sm font-semibold">
          <PathLink
            to={apartPaths.short(id)}
            className="inline-flex min-h-11 items-center text-primary hover:underline"
          >
            Pogledajte među videima
          </PathLink>
          <PathLink
            to={paths.report('video', id)}
            rel="nofollow"
            className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline"
          >
            Prijavite video
          </PathLink>
        </p>
      )}
    </div>
  )
}
