import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { SaveState } from '#web/modules/selling/drafts/save-state.ts'

/** Announces politely whether the draft is saved. */
export function SaveStatus({ state }: { state: SaveState }) {
  const shown = {
    idle: null,
    saving: { Icon: LoaderCircle, text: 'Čuvamo…' },
    saved: { Icon: Check, text: 'Sačuvano' },
    waiting: {
      Icon: CloudOff,
      text: `${state.message ?? 'Nema veze.'} Unos je sačuvan na uređaju, pokušavamo ponovo.`,
    },
    conflict: null,
    refused: null,
  }[state.status]
  return (
    <output className="flex min-h-6 items-center gap-1.5 text-sm text-muted">
      {shown && (
        <>
          <shown.Icon
            className={`size-4 shrink-0 ${state.status === 'saving' ? 'animate-spin' : ''}`}
            aria-hidden="true"
          />
          {shown.text}
        </>
      )}
    </output>
  )
}
