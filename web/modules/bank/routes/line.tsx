import type { ReactNode } from 'react'
import { data, Link, redirect } from 'react-router'
import {
  assignBankLine,
  type BankLineDetail,
  disownBankLine,
  getBankLine,
  listBankLines,
  releaseBankLine,
} from '#contract/bank/endpoints.ts'
import { formatMarks } from '#contract/money/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime, formatDay } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Assignment, type LineProblem, Release } from '#web/modules/bank/components/line-forms.tsx'
import { lineStates } from '#web/modules/bank/words.ts'
import type { Route } from './+types/line.ts'

const outcomes: Record<string, string> = {
  assign: 'Uplata je raspoređena, a krediti su dodani.',
  disown: 'Stavka je označena kao tuđa uplata.',
  release: 'Stavka opet čeka raspoređivanje.',
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = pathId(params.id)
  const reply = await apiOf(context).call(getBankLine, { params: { id } }).catch(routeError)
  const { gotovo, nakon } = parseQuery(url.search)
  return {
    line: reply.data,
    outcome: outcomes[gotovo ?? ''],
    decided: /^[1-9]\d{0,14}$/.test(nakon ?? '') ? Number(nakon) : null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = pathId(params.id)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const values = { intent: text('intent'), target: text('target'), reason: text('reason') }
  const { intent, target, reason } = values
  const api = apiOf(context)
  const call = { params: { id } }
  try {
    if (intent === 'assign') await api.call(assignBankLine, { ...call, body: { target, reason } })
    else if (intent === 'disown') await api.call(disownBankLine, { ...call, body: { reason } })
    else if (intent === 'release') await api.call(releaseBankLine, { ...call, body: { reason } })
    else throw data(null, { status: 400, statusText: 'Bad Request' })
    const next = intent === 'release' ? undefined : await nextWaiting(api)
    return redirect(
      next === undefined
        ? staffPaths.adminBankLine(id, { gotovo: intent })
        : staffPaths.adminBankLine(next, { gotovo: intent, nakon: id }),
    )
  } catch (error) {
    return formProblem(error, values)
  }
}

/** The line to go on with; the decision stands even if there is none or it can't be read. */
const nextWaiting = (api: ReturnType<typeof apiOf>) =>
  api.call(listBankLines, { query: { page: 1, state: 'waiting' } }).then(
    ({ data: [first] }) => first?.id,
    () => undefined,
  )

export const meta = () => pageMeta({ title: 'Stavka izvoda', isIndexed: false })

/** The forms that a line has in each state; none in the others. */
const intentsAt: Partial<Record<BankLineDetail['state'], readonly string[]>> = {
  waiting: ['assign', 'disown'],
  matched: ['release'],
  not_ours: ['release'],
}

export default function Line({ loaderData: { line, outcome, decided }, actionData }: Route.ComponentProps) {
  const problem = actionData as LineProblem | undefined
  const problemOf = (intent: string) => (problem?.values.intent === intent ? problem : undefined)
  const { text, look } = lineStates[line.state]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold tabular-nums">{formatMarks(line.amount)}</h1>
        <p className={`font-semibold ${look}`}>{text}</p>
      </div>
      {!problem && outcome && (
        <Alert tone="success">
          {decided === null ? outcome : `${outcome} Ovo je sljedeća stavka.`}
          {decided !== null && (
            <Link to={staffPaths.adminBankLine(decided)} className="ml-2 font-semibold underline">
              Prethodna stavka
            </Link>
          )}
        </Alert>
      )}
      {/* Someone else was faster, so the form is gone. */}
      {problem?.message && !intentsAt[line.state]?.includes(problem.values.intent) && (
        <Alert>{problem.message}</Alert>
      )}
      <Panel title="Stavka">
        <Facts facts={factsOf(line)} />
      </Panel>
      {line.state === 'waiting' && (
        <Assignment
          key={line.id}
          suggestions={line.suggestions}
          assignProblem={problemOf('assign')}
          disownProblem={problemOf('disown')}
        />
      )}
      {(line.state === 'matched' || line.state === 'not_ours') && (
        <Release state={line.state} problem={problemOf('release')} />
      )}
      {line.history.length > 0 && <History entries={line.history} />}
    </div>
  )
}

function factsOf(line: BankLineDetail): [string, ReactNode][] {
  const { account_id: account, username, statement_id: statement } = line
  return [
    ['Datum', formatDay(line.day)],
    ['Uplatio', [line.payer_name, line.payer_account].filter(Boolean).join(', ') || 'bez imena'],
    ['Svrha', line.purpose || '–'],
    ['Poziv na broj', line.reference || '–'],
    ['Broj banke', line.bank_id || '–'],
    ['Naš račun', line.account],
    ...(username !== null && account !== null
      ? [['Korisnik', linkTo(staffPaths.adminPerson(account), username)] as [string, ReactNode]]
      : []),
    ['Izvod', linkTo(staffPaths.adminBankLines({ izvod: statement }), `Sve stavke izvoda ${statement}`)],
  ]
}

const linkTo = (to: string, text: string) => (
  <Link to={to} className="text-primary underline">
    {text}
  </Link>
)

const acts: Record<string, string> = {
  assigned: 'Rasporedio/la',
  disowned: 'Označio/la kao tuđu',
  released: 'Poništio/la',
}

function History({ entries }: { entries: BankLineDetail['history'] }) {
  return (
    <Panel title="Šta je urađeno">
      <ul className="divide-y divide-line">
        {entries.map(({ at, actor, action: act, reason }) => (
          <li key={`${at} ${act}`} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{`${acts[act] ?? act}: ${actor}`}</span>
              <span className="text-muted tabular-nums">{formatDateTime(at)}</span>
            </p>
            {reason && <p className="[overflow-wrap:anywhere]">{reason}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
