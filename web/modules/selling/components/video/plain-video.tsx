import { useOff } from '#web/lib/features.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { SentVideo } from '#web/modules/selling/videos/video-upload.ts'

/** A listing's video without JavaScript, which sending needs: a cut line would begin again and again. */
export function PlainVideo({ video }: { video: SentVideo | null }) {
  const off = useOff('video_upload')
  return (
    <div className="flex flex-col gap-3">
      {video && (
        <form method="post" className="flex flex-wrap items-end gap-3">
          <video
            src={video.url}
            poster={video.poster}
            width={video.width}
            height={video.height}
            controls
            muted
            preload="none"
            aria-label="Video oglasa"
            className="h-64 w-auto max-w-full rounded-field bg-stage object-contain"
          />
          <Button name="ukloni-video" value="1" kind="quiet">
            Uklonite video
          </Button>
        </form>
      )}
      {off === undefined ? (
        <p>Novi video možete poslati u pregledniku s uključenim JavaScriptom.</p>
      ) : (
        <Alert tone="info">{off}</Alert>
      )}
    </div>
  )
}
