import { data, Link, redirect } from 'react-router'
import {
  assignBankLine,
  type BankLineDetail,
  type BankSuggestion,
  disownBankLine,
  getBankLine,
  releaseBankLine,
} from '#contract/bank/endpoints.ts'
import { bankLimits } from '#contract/limits/money.ts'
import { formatMarks } from '#contract/money/money.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { type FormProblem, formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime, formatDay } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
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
  return { line: reply.data, outcome: outcomes[url.searchParams.get('gotovo') ?? ''] }
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
    return redirect(staffPaths.adminBankLine(id, { gotovo: intent }))
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = () => pageMeta({ title: 'Stavka izvoda', isIndexed: false })

/** The forms that a line has in each state; none in the others. */
const intentsAt: Partial<Record<BankLineDetail['state'], readonly string[]>> = {
  waiting: ['assign', 'disown'],
  matched: ['release'],
  not_ours: ['release'],
}

type Problem = FormProblem<{ intent: string; target: string; reason: string }>

export default function Line({ loaderData: { line, outcome }, actionData }: Route.ComponentProps) {
  const problem = actionData as Problem | undefined
  const problemOf = (intent: string) => (problem?.values.intent === intent ? problem : undefined)
  const { text, look } = lineStates[line.state]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold tabular-nums">{formatMarks(line.amount)}</h1>
        <p className={`font-semibold ${look}`}>{text}</p>
      </div>
      {!problem && outcome && <Alert tone="success">{outcome}</Alert>}
      {/* Someone else was faster, so the form is gone. */}
      {problem?.message && !intentsAt[line.state]?.includes(problem.values.intent) && (
        <Alert>{problem.message}</Alert>
      )}
      <Panel title="Stavka">
        <Facts line={line} />
      </Panel>
      {line.state === 'waiting' && (
        <>
          {line.suggestions.length > 0 && (
            <Panel title="Prijedlozi">
              <ul className="divide-y divide-line">
                {line.suggestions.map((suggestion) => (
                  <Suggestion key={suggestion.reference ?? suggestion.username} suggestion={suggestion} />
                ))}
              </ul>
            </Panel>
          )}
          <Panel title="Rasporedi">
            <PostForm problem={problemOf('assign')} className="flex flex-col gap-4">
              <TextField
                label="Poziv na broj uplatnice ili korisničko ime"
                name="target"
                maxLength={60}
                autoComplete="off"
                className="max-w-md"
              />
              <Reason hint="Kako znate čija je uplata." />
              <div>
                <SubmitButton name="intent" value="assign">
                  Dodaj kredit
                </SubmitButton>
              </div>
            </PostForm>
          </Panel>
          <Panel title="Nije naša uplata">
            <PostForm problem={problemOf('disown')} className="flex flex-col gap-4">
              <Reason hint="Novac ostaje među neraspoređenim dok ga banka ne vrati." />
              <div>
                <SubmitButton name="intent" value="disown" kind="quiet">
                  Označi kao tuđu
                </SubmitButton>
              </div>
            </PostForm>
          </Panel>
        </>
      )}
      {(line.state === 'matched' || line.state === 'not_ours') && (
        <Panel title="Poništi">
          <PostForm problem={problemOf('release')} className="flex flex-col gap-4">
            <Reason
              hint={
                line.state === 'matched'
                  ? 'Krediti se skidaju ako ih korisnik nije potrošio, a uplata opet čeka.'
                  : 'Uplata opet čeka raspoređivanje.'
              }
            />
            <div>
              <SubmitButton name="intent" value="release" kind="danger">
                Vrati među neraspoređene
              </SubmitButton>
            </div>
          </PostForm>
        </Panel>
      )}
      {line.history.length > 0 && (
        <Panel title="Šta je urađeno">
          <ul className="divide-y divide-line">
            {line.history.map(({ at, actor, action: act, reason }) => (
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
      )}
    </div>
  )
}

const acts: Record<string, string> = {
  assigned: 'Rasporedio/la',
  disowned: 'Označio/la kao tuđu',
  released: 'Poništio/la',
}

const Reason = ({ hint }: { hint: string }) => (
  <TextField label="Razlog" name="reason" maxLength={bankLimits.reason} hint={hint} />
)

function Facts({ line }: { line: BankLineDetail }) {
  const facts: [string, string][] = [
    ['Datum', formatDay(line.day)],
    ['Uplatio', [line.payer_name, line.payer_account].filter(Boolean).join(', ') || 'bez imena'],
    ['Svrha', line.purpose || '–'],
    ['Poziv na broj', line.reference || '–'],
    ['Broj banke', line.bank_id || '–'],
    ['Naš račun', line.account],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
      {line.username !== null && line.account_id !== null && (
        <div>
          <dt className="text-sm text-muted">Korisnik</dt>
          <dd>
            <Link to={staffPaths.adminPerson(line.account_id)} className="text-primary underline">
              {line.username}
            </Link>
          </dd>
        </div>
      )}
      <div>
        <dt className="text-sm text-muted">Izvod</dt>
        <dd>
          <Link
            to={staffPaths.adminBankLines({ izvod: line.statement_id })}
            className="text-primary underline"
          >
            {`Sve stavke izvoda ${line.statement_id}`}
          </Link>
        </dd>
      </div>
    </dl>
  )
}

function Suggestion({ suggestion }: { suggestion: BankSuggestion }) {
  const { username, account_id, name, reference, amount, reasons } = suggestion
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Link to={staffPaths.adminPerson(account_id)} className="text-primary underline">
            {username}
          </Link>
          {name && `, ${name}`}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {[reference && `uplatnica ${reference}`, amount !== null && formatMarks(amount), reasons.join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <PostForm>
        <input type="hidden" name="target" value={reference ?? username} />
        <input type="hidden" name="reason" value={`Prijedlog: ${reasons.join(', ')}`} />
        <SubmitButton name="intent" value="assign" kind="quiet">
          Dodaj ovom korisniku
        </SubmitButton>
      </PostForm>
    </li>
  )
}
