import { data, Link } from 'react-router'
import { categoryFlagNames, getCatalogueCategories, getCatalogueCategory } from '#contract/catalogue.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { slugify } from '#contract/text/slug.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { tariffs } from '#contract/tariffs/names.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { countedActiveListings } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { CategoryLinks } from '#web/modules/catalogue/components/category-links.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { act, outcomes, textOf, undo } from '#web/modules/catalogue/act.ts'
import { Card } from '#web/modules/catalogue/components/card.tsx'
import { CategoryFields } from '#web/modules/catalogue/components/category-fields.tsx'
import { ChangeForm } from '#web/modules/catalogue/components/change-form.tsx'
import { History } from '#web/modules/catalogue/components/history.tsx'
import type { Route } from './+types/category.ts'

const numberOf = (text = '') => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { gotovo = '', ispod } = parseQuery(url.search)
  const isNew = params.id === 'nova'
  const parentId = numberOf(ispod)
  const id = isNew ? parentId : numberOf(params.id)
  if (!isNew && id === undefined) throw data(null, { status: 404, statusText: 'Not Found' })
  const api = apiOf(context)
  const [{ data: tree, attributes }, found] = await Promise.all([
    api.call(getCatalogueCategories, {}),
    id === undefined ? null : api.call(getCatalogueCategory, { params: { id } }),
  ]).catch(routeError)
  const names = new Map(tree.map((one) => [one.id, one.name]))
  const group = (above: number | null) => (above === null ? 'Glavne kategorije' : (names.get(above) ?? ''))
  return {
    isNew,
    /** The category, or for a new one that above it. */
    found: found?.data ?? null,
    parents: tree.map((one) => ({ value: String(one.id), label: one.name, group: group(one.parent_id) })),
    offered: attributes.map((one) => ({
      value: String(one.id),
      label: one.unit ? `${one.display_name} (${one.unit})` : one.display_name,
    })),
    outcome: outcomes[gotovo],
  }
}

/** The order of a category's attributes: groups as they come first, then by number. */
function attributesOf(form: FormData) {
  const listed = textOf(form, 'attributes').split(',').filter(Boolean)
  const kept = listed
    .filter((id) => !form.has(`attr_${id}_remove`))
    .map((id) => ({
      id: Number(id),
      group: textOf(form, `attr_${id}_group`),
      required: form.has(`attr_${id}_required`),
      order: Number(textOf(form, `attr_${id}_order`)) || 0,
    }))
    .toSorted((a, b) => a.order - b.order)
  const added = textOf(form, 'new_attribute')
  const all = added
    ? [
        ...kept,
        { id: Number(added), group: textOf(form, 'new_group') || 'Ostalo', required: false, order: 0 },
      ]
    : kept
  return [...Map.groupBy(all, ({ group }) => group).values()]
    .flat()
    .map(({ id, group, required }) => ({ id, group, required }))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const here =
    params.id === 'nova' ? staffPaths.adminCategories : staffPaths.adminCategory.bind(null, Number(params.id))
  const undone = await undo(form, context, here({ gotovo: 'ponisteno' }))
  if (undone) return undone
  const parent = textOf(form, 'parent_id')
  const name = textOf(form, 'name')
  const value = {
    parent_id: parent === '' ? null : parent,
    name,
    name_singular: textOf(form, 'name_singular') || name,
    slug: textOf(form, 'slug') || slugify(name),
    position: textOf(form, 'position'),
    desktop_position: textOf(form, 'desktop_position') || textOf(form, 'position'),
    words: textOf(form, 'words'),
    weight_grams: textOf(form, 'weight_grams'),
    icon: textOf(form, 'icon'),
    drawing: textOf(form, 'drawing'),
    hidden: form.has('hidden'),
    ...Object.fromEntries(categoryFlagNames.map((flag) => [flag, form.has(flag)])),
    attributes: attributesOf(form),
  }
  return act({
    form,
    context,
    kind: 'category',
    value,
    doneAt: (id, isDeleted) =>
      isDeleted
        ? staffPaths.adminCategories({ gotovo: 'izbrisano' })
        : staffPaths.adminCategory(id, { gotovo: 'sacuvano' }),
  })
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData?.isNew ? 'Nova kategorija' : (loaderData?.found?.value.name ?? 'Kategorija'),
    isIndexed: false,
  })

type Found = Route.ComponentProps['loaderData']['found']

function startOf(found: Found, isNew: boolean) {
  const flags = Object.fromEntries(
    categoryFlagNames.map((flag) => [
      flag,
      found ? found.value[flag] : flag === 'show_price' || flag === 'show_condition',
    ]),
  )
  if (isNew || !found)
    return {
      ...flags,
      hidden: false,
      parent_id: found ? String(found.id) : '',
      position: String((found?.children.length ?? 0) + 1),
    }
  const { value } = found
  const attributes = value.attributes.flatMap(({ id, group, required }, index) => [
    [`attr_${id}_group`, group] as const,
    [`attr_${id}_order`, String(index + 1)] as const,
    [`attr_${id}_required`, required] as const,
    [`attr_${id}_remove`, false] as const,
  ])
  return {
    ...flags,
    hidden: value.hidden,
    parent_id: value.parent_id === null ? '' : String(value.parent_id),
    name: value.name,
    name_singular: value.name_singular,
    slug: value.slug,
    position: String(value.position),
    desktop_position: String(value.desktop_position),
    words: value.words,
    weight_grams: value.weight_grams === null ? '' : String(value.weight_grams),
    ...Object.fromEntries(attributes),
  }
}

export default function Category({ loaderData, actionData }: Route.ComponentProps) {
  const { isNew, found, parents, offered, outcome } = loaderData
  const answer = actionData ?? undefined
  const isFixed = !isNew && found?.is_fixed === true
  const attributes = isNew
    ? []
    : (found?.value.attributes ?? []).map(({ id }) => ({
        id,
        name: found?.attribute_names[id] ?? String(id),
      }))
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs
          steps={[
            { name: 'Kategorije', to: staffPaths.adminCategories() },
            ...(found?.path ?? []).map(({ id, name }) => ({ name, to: staffPaths.adminCategory(id) })),
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">
          {isNew ? 'Nova kategorija' : found?.value.name}
        </h1>
        {!isNew && found && (
          <p className="text-sm text-muted tabular-nums">
            {`br. ${found.id} · /${found.url} · ${countedActiveListings(found.listings)}`}
          </p>
        )}
      </div>
      {!answer && outcome && <Alert tone="success">{outcome}</Alert>}
      <Card title={isNew ? 'Kategorija' : 'Izmjena'}>
        <ChangeForm
          key={isNew ? 'nova' : `${found?.id} ${found?.version}`}
          id={isNew ? null : (found?.id ?? null)}
          version={isNew ? 0 : (found?.version ?? 0)}
          values={startOf(found, isNew)}
          answer={answer}
          mayDelete={!isFixed}
        >
          <input type="hidden" name="icon" value={found?.value.icon ?? 'box'} />
          <input type="hidden" name="drawing" value={found?.value.drawing ?? 'box'} />
          {isFixed && <input type="hidden" name="parent_id" value={found?.value.parent_id ?? ''} />}
          <CategoryFields parents={parents} attributes={attributes} offered={offered} isFixed={isFixed} />
        </ChangeForm>
      </Card>
      {!isNew && found && (
        <Card title="Cijene">
          <ul className="flex flex-wrap gap-x-6">
            {(['listing_fee', 'promotion_day'] as const).map((name) => (
              <li key={name}>
                <Link
                  to={staffPaths.adminPrice(name, { kategorija: found.id })}
                  className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
                >
                  {tariffs[name].label}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {!isNew && found && (
        <Card title="Podkategorije">
          <CategoryLinks categories={found.children} />
          <div>
            <ButtonLink to={staffPaths.adminCategory('nova', { ispod: found.id })} kind="quiet">
              Dodajte podkategoriju
            </ButtonLink>
          </div>
        </Card>
      )}
      {!isNew && found && <History history={found.history} answer={answer} />}
    </div>
  )
}
