import { Link } from 'react-router'
import type { ListedHit } from '#contract/checks/endpoints.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { subjectWords, verdictWords } from '#web/modules/moderation/words.ts'
import { HitFacts } from './hits.tsx'

/** Hits of one rule, each with the case that it led to. */
export function HitList({ hits }: { hits: readonly ListedHit[] }) {
  return (
    <ul className="divide-y divide-line">
      {hits.map(({ id, subject, held, facts, verdict, found_at, case: caseId }) => (
        <li key={id} className="flex flex-col gap-1 py-3 text-sm">
          <p className="flex flex-wrap items-baseline gap-x-3">
            {caseId === null ? (
              <span className="font-semibold [overflow-wrap:anywhere]">{subject?.name ?? 'Izbrisano'}</span>
            ) : (
              <Link
                to={staffPaths.adminCase(caseId)}
                className="inline-flex min-h-6 items-center font-semibold [overflow-wrap:anywhere] text-primary hover:underline"
              >
                {subject?.name ?? `Slučaj ${caseId}`}
              </Link>
            )}
            {subject && (
              <span className="[overflow-wrap:anywhere] text-muted">
                {subject.type === 'listing' ? subject.username : subjectWords.user}
              </span>
            )}
            <span className={verdict === 'wrong' ? 'font-semibold text-danger' : 'font-semibold'}>
              {verdict ? verdictWords[verdict] : 'čeka odluku'}
            </span>
            {held && <span>skriveno odmah</span>}
            <span className="text-muted tabular-nums">{formatDateTime(found_at)}</span>
          </p>
          <HitFacts facts={facts} />
        </li>
      ))}
    </ul>
  )
}
