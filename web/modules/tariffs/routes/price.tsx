import { data, redirect } from 'react-router'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { type TariffName, tariffNames, tariffOf } from '#contract/tariffs/names.ts'
import {
  cancelPrice,
  getPriceHistory,
  previewPrice,
  type PriceHistory,
  type PricePreview,
  setPrice,
} from '#contract/tariffs/endpoints.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { momentFrom, wrongMomentIn } from '#web/lib/forms/typed-dates.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { MomentField } from '#web/ui/forms/date-fields.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { cellClass, rowClass, RowTable } from '#web/ui/lists/row-table.tsx'
import { amountOf, typedOf, unitWords } from '#web/modules/tariffs/words.ts'
import type { Route } from './+types/price.ts'

const outcomes: Record<string, string> = {
  postavljeno: 'Nova cijena je postavljena i stupit će na snagu u navedeno vrijeme.',
  otkazano: 'Buduća cijena je otkazana.',
}

const numberOf = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

function keyOf(name: string | undefined, search: string) {
  if (!tariffNames.includes(name as TariffName)) throw data(null, { status: 404, statusText: 'Not Found' })
  const { kategorija, stepen } = parseQuery(search)
  return { name: name as TariffName, category_id: numberOf(kategorija), step: numberOf(stepen) ?? 0 }
}

const pathOf = ({ name, category_id, step }: ReturnType<typeof keyOf>, gotovo: string) =>
  staffPaths.adminPrice(name, { kategorija: category_id, stepen: step || undefined, gotovo })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const key = keyOf(params.name, url.search)
  const { data: history } = await apiOf(context).call(getPriceHistory, { query: key }).catch(routeError)
  return { ...key, ...history, outcome: outcomes[parseQuery(url.search)['gotovo'] ?? ''] }
}

type Values = { amount: string; from: string }
type Answer = {
  preview: PricePreview | null
  problem: { message: string | null; fields: Record<string, string>; values: Values } | undefined
  values: Values
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const key = keyOf(params.name, new URL(request.url).search)
  const form = await request.formData()
  const api = apiOf(context)
  const values = { amount: String(form.get('amount') ?? ''), from: String(form.get('from') ?? '') }
  const intent = String(form.get('intent'))
  try {
    if (intent === 'cancel') {
      await api.call(cancelPrice, { params: { id: String(form.get('id')) as never } })
      return redirect(pathOf(key, 'otkazano'))
    }
    const from = momentFrom(values.from)
    if (from === null) {
      const { data: problem, init } = wrongMomentIn('from', values)
      return data({ preview: null, problem, values } satisfies Answer, init ?? {})
    }
    const body = unchecked({ ...key, category_id: key.category_id ?? null, amount: values.amount, from })
    if (intent === 'preview') {
      const { data: preview } = await api.call(previewPrice, { body })
      return data({ preview, problem: undefined, values } satisfies Answer)
    }
    await api.call(setPrice, { body })
    return redirect(pathOf(key, 'postavljeno'))
  } catch (error) {
    const { data: problem, init } = formProblem(error, values)
    return data({ preview: null, problem, values } satisfies Answer, init ?? {})
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? tariffOf(loaderData.name).label : 'Cijena', isIndexed: false })

const stateWords = { past: 'važila je', current: 'važi sada', future: 'čeka' } as const

export default function PricePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, step, category, current, rows, outcome } = loaderData
  const { label, stepLabel, unit } = tariffOf(name)
  const heading = stepLabel ? `${label}: ${stepLabel(step)}` : label
  const answer = actionData ?? undefined
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div>
        <Breadcrumbs steps={[{ name: 'Cjenovnik', to: staffPaths.adminPrices() }]} />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">{heading}</h1>
        {category && <p className="text-muted">{category.path}</p>}
        <p className="mt-1 font-semibold tabular-nums">{`Sada: ${amountOf(name, current.amount)}`}</p>
      </div>
      {!answer && outcome && <Alert tone="success">{outcome}</Alert>}
      <section
        aria-labelledby="nova"
        className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
      >
        <h2 id="nova" className="text-lg font-bold">
          Nova cijena
        </h2>
        <PostForm
          key={rows[0]?.id}
          problem={answer?.problem}
          values={answer?.values ?? { amount: typedOf(name, current.amount), from: '' }}
          preventScrollReset
          className="flex flex-col gap-4"
        >
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField
              label="Cijena"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              hint={unitWords[unit]}
            />
            <MomentField label="Važi od" name="from" hint="Budući trenutak po vremenu u Sarajevu." />
          </div>
          {answer?.preview && <Preview name={name} preview={answer.preview} />}
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="intent" value="preview" kind={answer?.preview ? 'quiet' : 'primary'}>
              Pregledajte na primjerima
            </SubmitButton>
            {answer?.preview && (
              <SubmitButton name="intent" value="set">
                Postavite cijenu
              </SubmitButton>
            )}
          </div>
        </PostForm>
      </section>
      <History name={name} rows={rows} />
    </div>
  )
}

const Preview = ({ name, preview }: { name: TariffName; preview: PricePreview }) => (
  <Alert tone="info">
    <p className="font-semibold tabular-nums">
      {`${amountOf(name, preview.before)} → ${amountOf(name, preview.after)}`}
    </p>
    <ul className="mt-2 flex flex-col gap-1 text-sm tabular-nums">
      {preview.examples.map(({ label, before, after }) => (
        <li key={label}>{`${label}: ${before} → ${after}`}</li>
      ))}
    </ul>
  </Alert>
)

const History = ({ name, rows }: { name: TariffName; rows: PriceHistory['rows'] }) => (
  <section aria-labelledby="historija" className="flex flex-col gap-3">
    <h2 id="historija" className="text-lg font-bold">
      Historija i budućnost
    </h2>
    <RowTable caption="Cijene po vremenu" columns={['Od', 'Cijena', 'Stanje', 'Postavio', '']}>
      {rows.map(({ id, amount, from, state, username }) => (
        <tr key={id} className={rowClass}>
          <td className={`${cellClass} tabular-nums`}>
            {username === null ? 'od početka' : formatDateTime(from)}
          </td>
          <td className={`${cellClass} font-semibold tabular-nums`}>{amountOf(name, amount)}</td>
          <td className={cellClass}>{stateWords[state]}</td>
          <td className={cellClass}>{username ?? 'početni cjenovnik'}</td>
          <td className={cellClass}>
            {state === 'future' && (
              <PostForm className="contents">
                <input type="hidden" name="id" value={id} />
                <SubmitButton name="intent" value="cancel" target={id} kind="quiet">
                  Otkažite
                </SubmitButton>
              </PostForm>
            )}
          </td>
        </tr>
      ))}
    </RowTable>
  </section>
)
