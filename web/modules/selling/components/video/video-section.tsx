import Film from 'lucide-react/icons/film'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { maxVideoBytes, maxVideoSeconds } from '#contract/limits/listings.ts'
import { useOff } from '#web/lib/features.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import type { DraftSaver } from '#web/modules/selling/drafts/draft-saver.ts'
import {
  createVideoUpload,
  type SentVideo,
  type VideoState,
  videoStateOf,
} from '#web/modules/selling/videos/video-upload.ts'
import { FormSection } from '#web/modules/selling/components/form/form-section.tsx'

type VideoSectionProps = {
  saver: Pick<DraftSaver, 'ensureId'>
  initial: SentVideo | null
  /** Shown without JavaScript. */
  children?: ReactNode
}

const hint = `Nije obavezan. MP4 (slika H.264, zvuk AAC) ili WebM, do ${maxVideoSeconds / 60} minute i ${maxVideoBytes >> 20} MB. Podatke o mjestu i vremenu snimanja uklanjamo.`

const words: Partial<Record<VideoState['status'], string>> = {
  sending: 'Šalje se',
  paused: 'Veza je prekinuta. Nastavljamo čim se vrati',
  making: 'Obrađuje se',
  removing: 'Briše se',
}

/** The short video of a listing. */
export function VideoSection({ saver, initial, children }: VideoSectionProps) {
  const isLive = useHydrated()
  const off = useOff('video_upload')
  const id = useId()
  const [state, setState] = useState(() => videoStateOf(initial))
  const [upload] = useState(() =>
    createVideoUpload({ initial, listingId: saver.ensureId, onChange: setState }),
  )
  useEffect(() => upload.start(), [upload])
  const { status, video, problem } = state
  const isUnderway = status === 'sending' || status === 'paused' || status === 'making'
  return (
    <FormSection title="Video" hint={hint}>
      {!isLive && (
        <noscript>{children ?? <p>Video možete dodati u pregledniku s uključenim JavaScriptom.</p>}</noscript>
      )}
      {isLive && (
        <div data-status={status} className="flex flex-col gap-3">
          {video && !isUnderway && (
            <SentVideoPreview video={video} isRemoving={status === 'removing'} onRemove={upload.remove} />
          )}
          {isUnderway && <SendingVideo state={state} onCancel={upload.remove} />}
          {off !== undefined && <Alert tone="info">{off}</Alert>}
          {off === undefined && !isUnderway && status !== 'removing' && (
            <label className="inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 self-start rounded-field border border-line-strong bg-surface px-5 py-2 font-semibold hover:border-line-field hover:bg-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
              <Film className="size-5" aria-hidden="true" />
              {video ? 'Zamijenite video' : 'Dodajte video'}
              <input
                type="file"
                accept="video/mp4,video/webm"
                className="sr-only"
                aria-describedby={problem ? `${id}-problem` : undefined}
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  if (file) upload.add(file)
                  // Allows the same file to be picked again.
                  target.value = ''
                }}
              />
            </label>
          )}
          {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
        </div>
      )}
    </FormSection>
  )
}

type SentVideoPreviewProps = { video: SentVideo; isRemoving: boolean; onRemove: () => void }

const SentVideoPreview = ({ video, isRemoving, onRemove }: SentVideoPreviewProps) => (
  <div className="flex flex-wrap items-end gap-3">
    <video
      key={video.url}
      src={video.url}
      poster={video.poster}
      width={video.width}
      height={video.height}
      controls
      muted
      playsInline
      preload="none"
      aria-label="Video oglasa"
      className="h-64 w-auto max-w-full rounded-field bg-stage object-contain"
    />
    <Button type="button" kind="quiet" disabled={isRemoving} onClick={onRemove}>
      <Trash2 className="size-5" aria-hidden="true" />
      {isRemoving ? 'Briše se' : 'Uklonite video'}
    </Button>
  </div>
)

function SendingVideo({ state, onCancel }: { state: VideoState; onCancel: () => void }) {
  const { status, name, progress } = state
  const percent = Math.round(progress * 100)
  return (
    <div className="flex flex-col gap-2 rounded-field border border-line bg-canvas p-4">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate font-semibold">{name}</p>
        {status !== 'making' && (
          <button
            type="button"
            onClick={onCancel}
            className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-primary hover:underline"
          >
            <X className="size-5" aria-hidden="true" />
            Odustanite
          </button>
        )}
      </div>
      <progress
        value={percent}
        max={100}
        aria-label={`Slanje videa ${name}`}
        className="h-2 w-full overflow-hidden rounded-full accent-primary"
      />
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        {status === 'sending' ? `${words.sending}: ${percent} %` : `${words[status]}…`}
      </p>
    </div>
  )
}
