import { Link, redirect } from 'react-router'
import {
  checkModeNames,
  type CheckRuleName,
  checkRules,
  isCheckRule,
  modesOf,
} from '#contract/checks/rules.ts'
import { type HitCounts, listChecks, type RuleState, switchCheck } from '#contract/checks/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem, type FormProblem } from '#web/lib/forms/form-problem.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { HitList } from '#web/modules/moderation/components/hit-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/checks.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { data } = await apiOf(context).call(listChecks, {}).catch(routeError)
  const { gotovo = '' } = parseQuery(url.search)
  return { states: data, switched: isCheckRule(gotovo) ? gotovo : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const values = { id: String(form.get('id')), mode: String(form.get('mode')) }
  if (!isCheckRule(values.id)) return redirect(staffPaths.adminChecks())
  try {
    await apiOf(context).call(switchCheck, {
      params: { rule: values.id },
      body: unchecked({ mode: values.mode }),
    })
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(staffPaths.adminChecks({ gotovo: values.id }))
}

export const meta = () => pageMeta({ title: 'Automatske provjere', isIndexed: false })

export default function Checks({ loaderData: { states, switched }, actionData }: Route.ComponentProps) {
  const isAdmin = useSession()?.user?.role === 'admin'
  const now = states.find(({ rule }) => rule === switched)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="min-w-0 text-2xl font-bold [overflow-wrap:anywhere]">Automatske provjere</h1>
        <Link
          to={staffPaths.adminForbiddenWords()}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          Zabranjene riječi
        </Link>
      </div>
      <p className="max-w-2xl text-muted">
        Provjere čitaju oglas kad se objavi i kad se promijeni naslov, opis, cijena ili fotografije. Nijedna
        ne dira račun: o svemu odlučuje moderator, a njegova odluka kaže je li nalaz bio tačan.
      </p>
      {now && !actionData && (
        <Alert tone="success">{`${checkRules[now.rule].name}: ${checkModeNames[now.mode].toLowerCase()}.`}</Alert>
      )}
      {states.map((state) => (
        <Rule
          key={state.rule}
          state={state}
          isAdmin={isAdmin}
          problem={actionData?.values.id === state.rule ? actionData : undefined}
        />
      ))}
    </div>
  )
}

type RuleProps = { state: RuleState; isAdmin: boolean; problem: FormProblem<object> | undefined }

function Rule({ state: { rule, mode, days30, days90, latest }, isAdmin, problem }: RuleProps) {
  const { name, hint } = checkRules[rule]
  return (
    <Panel title={name} aside={checkModeNames[mode]}>
      <p className="max-w-2xl text-sm text-muted">{hint}</p>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        {lines.some(([key]) => days90[key] > 0) ? (
          <Counts days30={days30} days90={days90} />
        ) : (
          <p>Nije našla ništa u zadnjih 90 dana.</p>
        )}
        {isAdmin && <Switch rule={rule} mode={mode} problem={problem} />}
      </div>
      {latest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
            Posljednji nalazi
          </summary>
          <HitList hits={latest} />
          <Link
            to={staffPaths.adminCheck(rule)}
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            Svi nalazi
          </Link>
        </details>
      )}
    </Panel>
  )
}

const lines = [
  ['hits', 'Nalaza'],
  ['held', 'Odmah skriveno'],
  ['waiting', 'Čeka odluku'],
  ['right', 'Tačno'],
  ['corrected', 'Vlasnik ispravio'],
  ['wrong', 'Pogrešno'],
] as const

/** The share of the wrong among those that a moderator judged. */
function shareOf({ right, wrong }: HitCounts): string {
  const judged = right + wrong
  return judged === 0 ? '–' : `${((100 * wrong) / judged).toFixed(1).replace('.', ',')} %`
}

const Counts = ({ days30, days90 }: Pick<RuleState, 'days30' | 'days90'>) => (
  <table className="w-full max-w-md text-sm tabular-nums">
    <thead>
      <tr className="text-left text-muted">
        <th scope="col" className="py-1 font-semibold">
          <span className="sr-only">Šta</span>
        </th>
        <th scope="col" className="py-1 text-right font-semibold">
          30 dana
        </th>
        <th scope="col" className="py-1 text-right font-semibold">
          90 dana
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(([key, label]) => (
        <tr key={key}>
          <th scope="row" className="py-0.5 text-left font-normal">
            {label}
          </th>
          <td className="py-0.5 text-right">{formatNumber(days30[key])}</td>
          <td className="py-0.5 text-right">{formatNumber(days90[key])}</td>
        </tr>
      ))}
      <tr className="border-t border-line font-semibold">
        <th scope="row" className="py-1 text-left font-semibold">
          Udio pogrešnih
        </th>
        <td className="py-1 text-right">{shareOf(days30)}</td>
        <td className="py-1 text-right">{shareOf(days90)}</td>
      </tr>
    </tbody>
  </table>
)

function Switch({
  rule,
  mode,
  problem,
}: {
  rule: CheckRuleName
  mode: RuleState['mode']
  problem: FormProblem<object> | undefined
}) {
  return (
    // Remounted after a change, so that it shows the mode in force.
    <PostForm key={mode} problem={problem} values={{ mode }} className="flex flex-col gap-3">
      <input type="hidden" name="id" value={rule} />
      <Select label="Šta provjera radi" name="mode" required>
        {modesOf(rule).map((one) => (
          <option key={one} value={one}>
            {checkModeNames[one]}
          </option>
        ))}
      </Select>
      <SubmitButton kind="quiet" target={rule} className="self-start">
        Sačuvajte
      </SubmitButton>
    </PostForm>
  )
}
