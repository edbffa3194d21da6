import { apartPaths } from '#contract/paths/apart.ts'
import { data, Form, redirect } from 'react-router'
import { listUnits } from '#contract/groups.ts'
import { amountLength, deepestPage } from '#contract/limits/listings.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { paths } from '#web/lib/site.ts'
import { itemList } from '#web/lib/pages/structured-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { UnitsMap } from '#web/modules/groups/components/units-map.tsx'
import { UnitsTable } from '#web/modules/groups/components/units-table.tsx'
import { leftText, sellerOf } from '#web/modules/groups/words.ts'
import type { Route } from './+types/group.ts'

export const handle: PageHandle = { query: ['price_from', 'price_to', 'state', 'left', 'page'] }

type Filter = Record<'price_from' | 'price_to' | 'state' | 'left', string | undefined>

const filterOf = (search: string): Filter => {
  const { price_from, price_to, state, left } = parseQuery(search)
  return { price_from, price_to, state, left }
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const id = Number(params.id)
  const api = apiOf(context)
  const filter = filterOf(url.search)
  const page = pageNumberOf(url.search)
  const call = (query: object) => api.call(listUnits, { params: { id }, query })
  let problem: string | null = null
  const found = await call({ ...filter, page })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 422) throw error
      problem = Object.values(error.body.error.fields ?? {})[0] ?? error.body.error.message
      return call({})
    })
    .catch(routeError)
  const lastPage = Math.min(found.meta.last_page, deepestPage)
  if (page > lastPage) throw redirect(paths.group(id, { ...filter, ...pageQuery(lastPage) }))
  const { origin } = context.get(siteContext)
  return {
    group: found.group,
    units: found.data,
    total: found.meta.total,
    page,
    lastPage,
    filter,
    problem,
    origin,
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return []
  const { group, units, origin } = loaderData
  return [
    ...pageMeta({
      title: group.title,
      description: `${group.title}. ${leftText(group)}. Prodavač: ${sellerOf(group)}.`,
      canonical: origin + paths.group(group.id),
    }),
    itemList(
      origin,
      units.map(({ id, title }) => ({ name: title, path: paths.listing(id, title) })),
    ),
  ]
}

export default function Group({ loaderData }: Route.ComponentProps) {
  const { group, units, page, lastPage, filter, problem } = loaderData
  const hasConditions = filter.state !== undefined || units.some(({ state }) => state !== 'none')
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <div>
        <Breadcrumbs
          steps={[
            { name: 'Početna', to: paths.home() },
            { name: 'Ponude s više jedinica', to: apartPaths.groups() },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">{group.title}</h1>
        <p className="flex flex-wrap gap-x-3 text-muted">
          <span>{leftText(group)}</span>
          <PathLink
            to={paths.profile(group.user)}
            className="inline-flex min-h-6 items-center underline-offset-4 hover:text-primary hover:underline"
          >
            {sellerOf(group)}
          </PathLink>
        </p>
      </div>
      {problem && <Alert>{problem}</Alert>}
      <UnitFilters id={group.id} filter={filter} hasConditions={hasConditions} />
      {units.length === 0 ? (
        <EmptyState
          text="Nijedna jedinica ne odgovara filterima."
          action={<ButtonLink to={paths.group(group.id)}>Prikažite sve</ButtonLink>}
        />
      ) : (
        <>
          <UnitsTable units={units} />
          <Pagination
            page={page}
            lastPage={lastPage}
            hrefOf={(other) => paths.group(group.id, { ...filter, ...pageQuery(other) })}
          />
          <h2 className="mt-4 text-xl font-bold">Na mapi</h2>
          <UnitsMap units={units} />
        </>
      )}
    </div>
  )
}

type UnitFiltersProps = { id: number; filter: Filter; hasConditions: boolean }

function UnitFilters({ id, filter, hasConditions }: UnitFiltersProps) {
  return (
    <search aria-label="Filteri jedinica">
      <Form
        key={JSON.stringify(filter)}
        action={paths.group(id)}
        className={`grid grid-cols-2 items-end gap-3 ${hasConditions ? 'lg:grid-cols-[1fr_1fr_1fr_1fr_auto]' : 'lg:grid-cols-[1fr_1fr_1fr_auto]'}`}
      >
        <TextField
          label="Cijena od"
          name="price_from"
          inputMode="decimal"
          suffix="KM"
          defaultValue={filter.price_from}
          maxLength={amountLength}
        />
        <TextField
          label="Cijena do"
          name="price_to"
          inputMode="decimal"
          suffix="KM"
          defaultValue={filter.price_to}
          maxLength={amountLength}
        />
        {hasConditions && (
          <Select label="Novo ili korišteno" name="state" defaultValue={filter.state ?? ''}>
            <option value="">Sve</option>
            <option value="new">Novo</option>
            <option value="used">Korišteno</option>
          </Select>
        )}
        <Select label="Dostupnost" name="left" defaultValue={filter.left ?? ''}>
          <option value="">Sve jedinice</option>
          <option value="1">Samo preostale</option>
        </Select>
        <Button kind="quiet" className="max-lg:col-span-2">
          Prikažite
        </Button>
      </Form>
    </search>
  )
}
