import type { HiddenCharger } from '#contract/chargers/endpoints.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

/** A charger that only staff see. */
export const HiddenChargerCard = ({ charger }: { charger: HiddenCharger }) => (
  <article
    aria-labelledby={`punjac-${charger.id}`}
    className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
  >
    <div className="min-w-0">
      <h2 id={`punjac-${charger.id}`} className="font-bold [overflow-wrap:anywhere]">
        {charger.name}
      </h2>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {[charger.address, `izvor: ${charger.source}`, `sakriven ${formatDateTime(charger.hidden_at)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    <PostForm>
      <input type="hidden" name="id" value={charger.id} />
      <SubmitButton name="act" value="unhide" target={charger.id} kind="quiet">
        Prikažite punjač
      </SubmitButton>
    </PostForm>
  </article>
)
