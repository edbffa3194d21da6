import { Link } from 'react-router'
import { accountMeasureNames, contentMeasureNames, rules } from '#contract/moderation/rules.ts'
import type { PersonDetail } from '#contract/people/endpoints.ts'
import { reportReasons } from '#contract/reports/endpoints.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { formatDate, formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Panel } from '#web/ui/panel.tsx'
import { reportsText, subjectWords, personActionWords } from '#web/modules/people/words.ts'

const link = 'inline-flex min-h-6 items-center [overflow-wrap:anywhere] text-primary hover:underline'

type Case = PersonDetail['cases'][number]

function outcomeOf({ state, content, account }: Case): string {
  if (state === 'open') return 'otvoren'
  if (content === null || account === null) return 'odluka povučena'
  const measures = [
    content === 'keep' ? '' : contentMeasureNames[content].toLowerCase(),
    account === 'none' ? '' : accountMeasureNames[account].toLowerCase(),
  ].filter(Boolean)
  return measures.join(', ') || 'bez mjera'
}

/** Cases about the account, measures, and its own reports. */
export function Matters({ of: { cases, restrictions, reported } }: { of: PersonDetail }) {
  const { right, wrong, latest } = reported
  return (
    <>
      <Panel title="Prijave i odluke o računu">
        {cases.length === 0 && <p className="text-sm text-muted">Nema ih.</p>}
        <ul className="divide-y divide-line text-sm">
          {cases.map((one) => (
            <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
              <Link to={staffPaths.adminCase(one.id)} className={`min-w-0 ${link}`}>
                <span className="line-clamp-2">{`${subjectWords[one.type]}: ${one.name}`}</span>
              </Link>
              <span className="text-muted tabular-nums">
                {`${formatDate(one.opened_at)} · ${reportsText(one.reports)} · ${outcomeOf(one)}`}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      {restrictions.length > 0 && (
        <Panel title="Mjere">
          <ul className="divide-y divide-line text-sm">
            {restrictions.map((one) => (
              <li key={`${one.case_id} ${one.starts_at}`} className="flex flex-wrap gap-x-3 py-1">
                <Link to={staffPaths.adminCase(one.case_id)} className={link}>
                  {`${accountMeasureNames[one.kind]}: ${rules[one.rule].name}`}
                </Link>
                <span className="text-muted tabular-nums">
                  {`od ${formatDateTime(one.starts_at)}${one.ends_at === null ? '' : ` do ${formatDateTime(one.ends_at)}`}${one.lifted_at === null ? '' : ` · prestala ${formatDateTime(one.lifted_at)}`}`}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {latest.length > 0 && (
        <Panel
          title="Šta je prijavio"
          aside={`u pravu ${formatNumber(right)} od ${formatNumber(right + wrong)}`}
        >
          <ul className="divide-y divide-line text-sm">
            {latest.map((one) => (
              <li key={one.case_id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
                <Link to={staffPaths.adminCase(one.case_id)} className={`min-w-0 ${link}`}>
                  <span className="line-clamp-2">{`${subjectWords[one.type]}: ${one.name}`}</span>
                </Link>
                <span className="text-muted tabular-nums">
                  {`${formatDate(one.created_at)} · ${reportReasons[one.reason]} · ${one.verdict === null ? 'čeka' : one.verdict === 'right' ? 'u pravu' : 'nije u pravu'}`}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

export function PersonLog({ of: { id, log } }: { of: PersonDetail }) {
  const isAdmin = useSession()?.user?.role === 'admin'
  if (log.length === 0) return null
  return (
    <Panel title="Zapisnik o računu">
      <ul className="text-sm">
        {log.map(({ id: entry, username, action, at }) => (
          <li key={entry} className="flex flex-wrap gap-x-3">
            <span className="text-muted tabular-nums">{formatDateTime(at)}</span>
            <span className="[overflow-wrap:anywhere]">
              {`${username}: ${personActionWords[action] ?? action}`}
            </span>
          </li>
        ))}
      </ul>
      {isAdmin && (
        <p>
          <Link to={staffPaths.adminAudit({ na: `account:${id}` })} className={link}>
            Cijeli zapisnik o računu
          </Link>
        </p>
      )}
    </Panel>
  )
}
