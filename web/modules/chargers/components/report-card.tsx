import { apartPaths } from '#contract/paths/apart.ts'
import { chargerFaults } from '#contract/chargers/kinds.ts'
import type { ChargerReport } from '#contract/chargers/endpoints.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { DecisionButton, KeyHint } from '#web/ui/keys/decision-button.tsx'

/** An error in an entry, with the actions of staff. */
export function ReportCard({
  report: { id, charger, fault, text, created_at: at },
  hasKeys,
}: {
  report: ChargerReport
  /** Its buttons have keys. */
  hasKeys: boolean
}) {
  return (
    <article
      aria-labelledby={`prijava-${id}`}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`prijava-${id}`} className="font-bold [overflow-wrap:anywhere]">
          {charger.is_hidden ? (
            charger.name
          ) : (
            <PathLink to={apartPaths.charger(charger.id)} className="text-primary underline">
              {charger.name}
            </PathLink>
          )}
        </h2>
        <p className="text-sm text-muted">{formatDateTime(at)}</p>
      </div>
      <p className="font-semibold">{chargerFaults[fault]}</p>
      {text && <p className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
      <PostForm className="flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        <DecisionButton name="act" value="done" shortcut="1" hasKey={hasKeys}>
          Zatvorite prijavu
        </DecisionButton>
        <DecisionButton
          name="act"
          value={charger.is_hidden ? 'show' : 'hide'}
          kind="quiet"
          shortcut="3"
          hasKey={hasKeys}
        >
          {charger.is_hidden ? 'Prikažite punjač' : 'Sakrijte punjač'}
        </DecisionButton>
        {hasKeys && <KeyHint className="self-center" />}
      </PostForm>
    </article>
  )
}
