import { data } from 'react-router'
import { type CatalogueModel, getCatalogueBrand, getCatalogueCategories } from '#contract/catalogue.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { slugify } from '#contract/text/slug.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { countedActiveListings, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { type Answer, act, linesOf, outcomes, textOf, undo } from '#web/modules/catalogue/act.ts'
import { Card } from '#web/modules/catalogue/components/card.tsx'
import { ChangeForm } from '#web/modules/catalogue/components/change-form.tsx'
import { History } from '#web/modules/catalogue/components/history.tsx'
import type { Route } from './+types/brand.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const isNew = params.id === 'nova'
  if (!isNew && !/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const api = apiOf(context)
  const [{ data: tree }, found] = await Promise.all([
    api.call(getCatalogueCategories, {}),
    isNew ? null : api.call(getCatalogueBrand, { params: { id: params.id } }),
  ]).catch(routeError)
  return {
    found: found?.data ?? null,
    names: Object.fromEntries(tree.map(({ id, name }) => [id, name])),
    outcome: outcomes[parseQuery(url.search)['gotovo'] ?? ''],
  }
}

/** The number at the start of each part; names may hold digits too. */
const numbersOf = (text: string) =>
  text
    .split(',')
    .flatMap((part) => /^\s*(\d+)/.exec(part)?.[1] ?? [])
    .map(Number)

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const at = params.id === 'nova' ? 'nova' : Number(params.id)
  const undone = await undo(form, context, staffPaths.adminBrand(at, { gotovo: 'ponisteno' }))
  if (undone) return undone
  const name = textOf(form, 'name')
  const value = {
    name,
    slug: textOf(form, 'slug') || slugify(name),
    aliases: linesOf(textOf(form, 'aliases')),
    category_ids: numbersOf(textOf(form, 'category_ids')),
  }
  const isModel = textOf(form, 'target').startsWith('model')
  return act({
    form,
    context,
    kind: isModel ? 'model' : 'brand',
    value: isModel ? { ...value, brand_id: at } : value,
    doneAt: (id, isDeleted) =>
      isDeleted && !isModel
        ? staffPaths.adminBrands({ gotovo: 'izbrisano' })
        : staffPaths.adminBrand(isModel ? at : id, { gotovo: isDeleted ? 'izbrisano' : 'sacuvano' }),
  })
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.found?.value.name ?? 'Nova marka', isIndexed: false })

type Named = { name: string; slug: string; aliases: readonly string[]; category_ids: readonly number[] }

/** Categories by number with their names, since a make may be in any of hundreds. */
const startOf = (value: Named, names: Record<string, string>) => ({
  name: value.name,
  slug: value.slug,
  aliases: value.aliases.join(', '),
  category_ids: value.category_ids.map((id) => `${id} ${names[id] ?? ''}`).join(', '),
})

function Fields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Naziv" name="name" />
      <TextField label="Adresa" name="slug" autoCapitalize="none" hint="Prazno se izvodi iz naziva." />
      <TextField label="Drugi nazivi" name="aliases" hint="Razdvojite ih zarezom." />
      <TextField
        label="Kategorije"
        name="category_ids"
        hint="Brojevi kategorija razdvojeni zarezom; nazivi iza brojeva se zanemaruju."
      />
    </div>
  )
}

export default function Brand({ loaderData: { found, names, outcome }, actionData }: Route.ComponentProps) {
  const answer = actionData ?? undefined
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs steps={[{ name: 'Marke i modeli', to: staffPaths.adminBrands() }]} />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">
          {found?.value.name ?? 'Nova marka'}
        </h1>
        {found && (
          <p className="text-sm text-muted tabular-nums">
            {`br. ${found.id} · ${countedActiveListings(found.listings)}`}
          </p>
        )}
      </div>
      {!answer && outcome && <Alert tone="success">{outcome}</Alert>}
      <Card title="Marka">
        <ChangeForm
          key={found?.version}
          id={found?.id ?? null}
          version={found?.version ?? 0}
          values={found ? startOf(found.value, names) : {}}
          answer={answer}
          mayDelete
        >
          <Fields />
        </ChangeForm>
      </Card>
      {found && (
        <Card title={`Modeli (${formatNumber(found.models.length)})`}>
          <details open={answer?.target === 'model'}>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">Novi model</summary>
            <ChangeForm
              key={found.models.length}
              target="model"
              id={null}
              version={0}
              values={{ category_ids: startOf(found.value, names).category_ids }}
              answer={answer}
            >
              <Fields />
            </ChangeForm>
          </details>
          <ul className="divide-y divide-line">
            {found.models.map((model) => (
              <Model key={`${model.id} ${model.version}`} model={model} names={names} answer={answer} />
            ))}
          </ul>
        </Card>
      )}
      {found && <History history={found.history} answer={answer} />}
    </div>
  )
}

type ModelProps = { model: CatalogueModel; names: Record<string, string>; answer: Answer | undefined }

function Model({ model, names, answer }: ModelProps) {
  const target = `model-${model.id}`
  return (
    <li>
      <details open={answer?.target === target}>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 [overflow-wrap:anywhere] before:text-muted before:content-['▸'] [[open]>&]:before:content-['▾']">
          <span className="font-semibold">{model.name}</span>
          {model.aliases.length > 0 && <span className="text-sm text-muted">{model.aliases.join(', ')}</span>}
        </summary>
        <div className="py-3">
          <ChangeForm
            target={target}
            id={model.id}
            version={model.version}
            values={startOf(model, names)}
            answer={answer}
            mayDelete
          >
            <Fields />
          </ChangeForm>
        </div>
      </details>
    </li>
  )
}
