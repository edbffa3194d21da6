import { Link } from 'react-router'
import { checkRules } from '#contract/checks/rules.ts'
import type { CheckHit, HitFact } from '#contract/checks/endpoints.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { countedListings, formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { verdictWords } from '#web/modules/moderation/words.ts'
import { Panel } from '#web/ui/panel.tsx'

const link = 'inline-flex min-h-6 items-center text-primary hover:underline'

function Value({ fact: { value, listing, username, search } }: { fact: HitFact }) {
  if (listing !== undefined)
    return (
      <Link to={paths.listing(listing, value)} className={link}>
        {value}
      </Link>
    )
  if (username !== undefined)
    return (
      <Link to={staffPaths.adminPeople({ q: username })} className={link}>
        {value}
      </Link>
    )
  if (search)
    return (
      <Link to={paths.search(search)} className={link}>
        {countedListings(Number(value))}
      </Link>
    )
  return value
}

/** A check's finding, fact by fact. */
export function HitFacts({ facts }: { facts: readonly HitFact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-0.5">
      {facts.map((fact, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- facts repeat, and never move
        <div key={at} className="contents">
          <dt className="text-muted">{fact.name}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <Value fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Findings of automatic checks, each with its rule. */
export function Hits({ hits }: { hits: readonly CheckHit[] }) {
  if (hits.length === 0) return null
  return (
    <Panel title={`Automatske provjere (${formatNumber(hits.length)})`}>
      <ul className="divide-y divide-line">
        {hits.map(({ id, rule, held, facts, verdict, found_at }, at) => (
          <li key={id} className="flex flex-col gap-1 py-2 text-sm first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link to={staffPaths.adminCheck(rule)} className={`${link} font-semibold`}>
                {checkRules[rule].name}
              </Link>
              {held && <span className="font-semibold text-danger">skriveno do ispravke</span>}
              {verdict && <span>{verdictWords[verdict]}</span>}
              <span className="text-muted tabular-nums">{formatDateTime(found_at)}</span>
            </p>
            {hits.findIndex((one) => one.rule === rule) === at && (
              <p className="text-muted">{checkRules[rule].hint}</p>
            )}
            <HitFacts facts={facts} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
