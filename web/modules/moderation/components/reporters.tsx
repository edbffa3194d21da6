import { ReportPictures } from '#web/ui/report-pictures.tsx'
import { Link } from 'react-router'
import type { CaseReport, ModerationCase } from '#contract/moderation/endpoints.ts'
import { accountMeasureNames, contentMeasureNames } from '#contract/moderation/rules.ts'
import { reasonName, type CaseKind } from '#contract/reports/endpoints.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { counted, formatDate, formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { actionWords } from '#web/modules/moderation/words.ts'
import { Panel } from '#web/ui/panel.tsx'

/** The reporters with their reasons and weights. */
export function Reporters({ reports, about }: { reports: readonly CaseReport[]; about: CaseKind }) {
  const groups = Map.groupBy(reports, ({ reporter }) => reporter?.group ?? 0)
  const isRelated = (group: number) => group > 0 && (groups.get(group)?.length ?? 0) > 1
  return (
    <Panel title={`Prijave (${formatNumber(reports.length)})`}>
      <ul className="divide-y divide-line">
        {reports.map(({ id, reporter, reason, text, message, pictures, created_at }) => (
          <li key={id} className="flex flex-col gap-1 py-2 text-sm first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">{reasonName(about, reason)}</span>
              {message !== null && <span>{`Poruka br. ${message}`}</span>}
              <span className="text-muted tabular-nums">{formatDateTime(created_at)}</span>
            </p>
            {text && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>}
            <ReportPictures pictures={pictures} />
            <p className="flex flex-wrap gap-x-3 text-muted tabular-nums">
              {reporter ? (
                <>
                  <Link
                    to={staffPaths.adminPerson(reporter.id)}
                    className="inline-flex min-h-6 items-center [overflow-wrap:anywhere] text-primary hover:underline"
                  >
                    {reporter.username}
                  </Link>
                  <span>{`od ${formatDate(reporter.created_at)}`}</span>
                  <span>{`u pravu ${reporter.right} od ${reporter.right + reporter.wrong}`}</span>
                  <span>{`težina ${reporter.weight.toFixed(2).replace('.', ',')}`}</span>
                  {isRelated(reporter.group) && (
                    <span className="font-semibold text-danger">{`povezani, grupa ${reporter.group}`}</span>
                  )}
                </>
              ) : (
                'Izbrisan račun'
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Facts about the owner. */
export function Owner({ of: { owner, history, profile } }: { of: ModerationCase }) {
  if (!owner || !history) return <Panel title="Vlasnik">Račun je izbrisan.</Panel>
  const facts = [
    ['Račun od', formatDate(history.created_at)],
    [
      'Verifikovan',
      [history.phone_verified && 'mobitel', history.email_verified && 'e-mail'].filter(Boolean).join(', ') ||
        'ništa',
    ],
    [
      'Oglasi',
      `${counted(history.active_listings, 'aktivan', 'aktivna', 'aktivnih')} od ${formatNumber(history.listings)}`,
    ],
    [
      'Mjera',
      history.restriction
        ? `${accountMeasureNames[history.restriction]}${history.restricted_until ? ` do ${formatDateTime(history.restricted_until)}` : ''}`
        : 'nema',
    ],
  ]
  return (
    <Panel title="Vlasnik">
      <p>
        <Link
          to={staffPaths.adminPerson(owner.id)}
          className="inline-flex min-h-6 items-center font-semibold [overflow-wrap:anywhere] text-primary hover:underline"
        >
          {owner.username}
        </Link>
      </p>
      {profile?.about && (
        <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-line">{profile.about}</p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {history.cases.length > 0 && (
        <div className="text-sm">
          <h3 className="font-semibold">Drugi slučajevi</h3>
          <ul>
            {history.cases.map((one) => (
              <li key={one.id}>
                <Link
                  to={staffPaths.adminCase(one.id)}
                  className="inline-flex min-h-6 items-center [overflow-wrap:anywhere] text-primary hover:underline"
                >
                  <span className="line-clamp-2">{one.name}</span>
                </Link>
                <span className="text-muted">{` · ${formatDate(one.opened_at)} · ${outcomeOf(one)}`}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}

type Other = NonNullable<ModerationCase['history']>['cases'][number]

function outcomeOf({ state, content, account }: Other): string {
  if (state === 'open') return 'otvoren'
  if (content === null || account === null) return 'povučena odluka'
  const measures = [
    content === 'keep' ? '' : contentMeasureNames[content].toLowerCase(),
    account === 'none' ? '' : accountMeasureNames[account].toLowerCase(),
  ].filter(Boolean)
  return measures.join(', ') || 'bez mjera'
}

export function Log({ entries }: { entries: ModerationCase['log'] }) {
  if (entries.length === 0) return null
  return (
    <Panel title="Zapisnik">
      <ul className="text-sm">
        {entries.map(({ id, username, action, at }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <span className="text-muted tabular-nums">{formatDateTime(at)}</span>
            <span className="[overflow-wrap:anywhere]">{`${username}: ${actionWords[action] ?? action}`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
