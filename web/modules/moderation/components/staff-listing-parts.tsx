import { Link } from 'react-router'
import { accountMeasureNames, contentMeasureNames, fieldNames } from '#contract/moderation/rules.ts'
import type { StaffListing } from '#contract/moderation/staff-listings.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { actionWords, holdWords } from '#web/modules/moderation/words.ts'
import { Panel } from '#web/ui/panel.tsx'

type Case = StaffListing['cases'][number]

const link = 'inline-flex min-h-6 items-center font-semibold text-primary hover:underline'

function caseText({ state, content, account }: Case): string {
  if (state === 'open') return 'otvoren'
  const measures = [
    content === null || content === 'keep' ? '' : contentMeasureNames[content].toLowerCase(),
    account === null || account === 'none' ? '' : `račun ${accountMeasureNames[account].toLowerCase()}`,
  ].filter(Boolean)
  return measures.join(', ') || 'bez mjera'
}

/** Holds of the listing, the cases about it, and the way to the next decision. */
export function CaseStarter({
  listing: { holds, cases, may },
  problem,
}: {
  listing: StaffListing
  problem: FormProblem<object> | undefined
}) {
  const open = cases.find(({ state }) => state === 'open')
  return (
    <Panel title="Odluke">
      {holds.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {holds.map(({ kind, case_id, field, held_at }) => (
            <li key={kind}>
              <span className="font-semibold text-danger">{holdWords[kind] ?? kind}</span>
              {field && `: ${fieldNames[field]}`}
              <span className="text-muted">{`, od ${formatDateTime(held_at)}`}</span>
              {case_id !== null && (
                <Link to={staffPaths.adminCase(case_id)} className={`${link} ml-2`}>
                  {`Vratite oglas na slučaju ${case_id}`}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {may.open_case ? (
        <PostForm problem={problem} className="flex flex-col gap-2">
          <p className="text-sm text-muted">
            Skrivanje do ispravke i uklanjanje su odluke s pravilom i činjenicama, na koje se vlasnik može
            žaliti. Donose se na slučaju i tamo se povlače.
          </p>
          <SubmitButton name="intent" value="case">
            {open ? `Preuzmite slučaj ${open.id}` : 'Otvorite slučaj o oglasu'}
          </SubmitButton>
        </PostForm>
      ) : (
        <p className="text-sm text-muted">Ovo je vaš oglas. O njemu odlučuje drugi moderator.</p>
      )}
      {cases.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {cases.map((one) => (
            <li key={one.id} className="flex flex-wrap gap-x-3">
              <Link to={staffPaths.adminCase(one.id)} className={link}>{`Slučaj ${one.id}`}</Link>
              <span>{caseText(one)}</span>
              <span className="text-muted tabular-nums">{formatDateTime(one.opened_at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Changes by staff, with reasons. */
export function Deeds({ deeds }: { deeds: StaffListing['deeds'] }) {
  if (deeds.length === 0) return null
  return (
    <Panel title="Izmjene osoblja">
      <ol className="divide-y divide-line text-sm">
        {deeds.map(({ id, username, action, at, reason, changes }) => (
          <li key={id} className="flex flex-col gap-1 py-2 first:pt-0 last:pb-0">
            <p>
              <span className="font-semibold [overflow-wrap:anywhere]">{username}</span>
              {` ${actionWords[action] ?? action}`}
              <span className="text-muted tabular-nums">{`, ${formatDateTime(at)}`}</span>
            </p>
            {reason && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{reason}</p>}
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
              {changes.map(({ name, before, after }) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="[overflow-wrap:anywhere]">
                    <del className="text-muted">{before}</del>
                    {' → '}
                    <ins className="no-underline">{after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

export function Prices({ prices }: { prices: StaffListing['prices'] }) {
  if (prices.length < 2) return null
  return (
    <Panel title="Cijene">
      <ul className="text-sm tabular-nums">
        {prices.map(({ display_price, at }) => (
          <li key={at} className="flex justify-between gap-4">
            <span>{display_price}</span>
            <span className="text-muted">{formatDateTime(at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
