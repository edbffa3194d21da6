import { data } from 'react-router'
import { getCatalogueAttribute } from '#contract/catalogue.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { slugify } from '#contract/text/slug.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { CategoryLinks } from '#web/modules/catalogue/components/category-links.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { controlClass, FieldShell, TextField } from '#web/ui/forms/field.tsx'
import { useField } from '#web/ui/forms/form-state.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { act, linesOf, outcomes, textOf, undo } from '#web/modules/catalogue/act.ts'
import { Card } from '#web/modules/catalogue/components/card.tsx'
import { ChangeForm } from '#web/modules/catalogue/components/change-form.tsx'
import { History } from '#web/modules/catalogue/components/history.tsx'
import type { Route } from './+types/attribute.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const outcome = outcomes[parseQuery(url.search)['gotovo'] ?? '']
  if (params.id === 'novi') return { found: null, outcome }
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const { data: found } = await apiOf(context)
    .call(getCatalogueAttribute, { params: { id: params.id } })
    .catch(routeError)
  return { found, outcome }
}

/** Names of input types: numbers as ranges, ticks as boxes, texts with or without a list. */
const inputs = {
  'number text-range': 'Broj',
  'string select': 'Izbor sa spiska',
  'string text': 'Slobodan tekst',
  'boolean checkbox': 'Da ili ne',
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const at = params.id === 'novi' ? 'novi' : Number(params.id)
  const undone = await undo(form, context, staffPaths.adminAttribute(at, { gotovo: 'ponisteno' }))
  if (undone) return undone
  const [type, inputType] = textOf(form, 'input_type').split(' ')
  const displayName = textOf(form, 'display_name')
  const value = {
    name: textOf(form, 'name') || slugify(displayName),
    display_name: displayName,
    type,
    input_type: inputType,
    options: inputType === 'select' ? linesOf(textOf(form, 'options').replaceAll(',', '\n')) : null,
    unit: textOf(form, 'unit') || null,
    is_filter: form.has('is_filter'),
  }
  const mapping = textOf(form, 'mapping')
    .split('\n')
    .map((line) => line.split(/=>|→|=/).map((part) => part.trim()))
    .filter(([from]) => from)
    .map(([from = '', to = '']) => ({ from, to }))
  return act({
    form,
    context,
    kind: 'attribute',
    value,
    more: { mapping },
    doneAt: (id, isDeleted) =>
      isDeleted
        ? staffPaths.adminCategories({ gotovo: 'izbrisano' })
        : staffPaths.adminAttribute(id, { gotovo: 'sacuvano' }),
  })
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.found?.value.display_name ?? 'Novi atribut', isIndexed: false })

export default function Attribute({ loaderData: { found, outcome }, actionData }: Route.ComponentProps) {
  const answer = actionData ?? undefined
  const start: Record<string, string | boolean> = found
    ? {
        display_name: found.value.display_name,
        name: found.value.name,
        input_type: `${found.value.type} ${found.value.input_type}`,
        options: (found.value.options ?? []).join('\n'),
        unit: found.value.unit ?? '',
        is_filter: found.value.is_filter,
        mapping: '',
      }
    : { is_filter: true, input_type: 'string select' }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs steps={[{ name: 'Kategorije i atributi', to: staffPaths.adminCategories() }]} />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">
          {found?.value.display_name ?? 'Novi atribut'}
        </h1>
      </div>
      {!answer && outcome && <Alert tone="success">{outcome}</Alert>}
      <Card title={found ? 'Izmjena' : 'Atribut'}>
        <ChangeForm
          key={found?.version}
          id={found?.id ?? null}
          version={found?.version ?? 0}
          values={start}
          answer={answer}
          mayDelete
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Naziv" name="display_name" />
            <TextField label="Jedinica" name="unit" placeholder="km, m², KS" />
            <Select label="Unos" name="input_type">
              {Object.entries(inputs).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <TextField
              label="Oznaka"
              name="name"
              autoCapitalize="none"
              hint="Za programe; prazno se izvodi iz naziva."
            />
          </div>
          <Lines label="Opcije, svaka u svom redu" name="options" rows={8} />
          <Lines
            label="Zamjena opcija koje oglasi imaju"
            name="mapping"
            rows={2}
            hint="Npr. Dizel => Diesel, svaka u svom redu. Oglasi se mijenjaju u pozadini."
          />
          <Checkbox name="is_filter">Nudi se kao filter u pretrazi</Checkbox>
        </ChangeForm>
      </Card>
      {found && (
        <Card title={`Kategorije s ovim atributom (${formatNumber(found.categories.length)})`}>
          <CategoryLinks categories={found.categories} />
        </Card>
      )}
      {found && <History history={found.history} answer={answer} />}
    </div>
  )
}

function Lines({ label, name, rows, hint }: { label: string; name: string; rows: number; hint?: string }) {
  const { id, error, start = '', invalid } = useField({ name, hint })
  return (
    <FieldShell id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        defaultValue={start}
        className={`${controlClass} field-sizing-content max-h-96`}
        {...invalid}
      />
    </FieldShell>
  )
}
