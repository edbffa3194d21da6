import type { ModerationCase } from '#contract/moderation/endpoints.ts'
import { paths } from '#web/lib/site.ts'
import { Panel } from '#web/ui/panel.tsx'
import { PathLink } from '#web/ui/path-link.tsx'

/** The reported video, or that of the reported listing. */
export function CaseVideo({ video }: { video: NonNullable<ModerationCase['video']> }) {
  return (
    <Panel title="Video">
      <video
        src={video.url}
        poster={video.poster}
        width={video.width}
        height={video.height}
        controls
        muted
        preload="none"
        className="max-h-96 w-full rounded-field bg-stage object-contain"
      />
      <p className="mt-2 text-sm">
        <PathLink to={paths.listing(video.listing_id, '')} className="font-semibold text-primary underline">
          Oglas s ovim videom
        </PathLink>
      </p>
    </Panel>
  )
}
