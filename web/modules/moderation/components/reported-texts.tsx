import type { ModerationCase } from '#contract/moderation/endpoints.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { HitFacts } from './hits.tsx'

/** A reported text with each version that reporters saw. */
export function ReportedTexts({ title, texts }: { title: string; texts: ModerationCase['texts'] }) {
  return (
    <Panel title={title}>
      <ul className="divide-y divide-line">
        {texts.map(({ text, facts, seen_at }) => (
          <li key={seen_at} className="flex flex-col gap-2 py-2 text-sm first:pt-0 last:pb-0">
            <p className="text-base whitespace-pre-line [overflow-wrap:anywhere]">{text || 'Bez teksta.'}</p>
            <HitFacts facts={facts} />
            <p className="text-muted">{`Prijavljeno ${formatDateTime(seen_at)}`}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
