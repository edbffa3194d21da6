import { apartPaths } from '#contract/paths/apart.ts'
import { redirect } from 'react-router'
import {
  listGroupEditable,
  groupEditForm,
  listGroupEdits,
  makeGroupEdit,
} from '#contract/listings/group-edits.ts'
import { deepestPage, groupEditSize } from '#contract/limits/listings.ts'
import { formatInteger } from '#contract/money/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { smallPhoto } from '#web/cards/own-listing.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { countedListings, formatDate, formatTime } from '#web/lib/format/format.ts'
import { requireShopOrAgent } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { ActionChoice } from '#web/modules/my-listings/components/group/action-choice.tsx'
import { ListingChoice } from '#web/modules/my-listings/components/group/listing-choice.tsx'
import { editWords } from '#web/modules/my-listings/group/progress.ts'
import { lists } from '#web/modules/my-listings/group/words.ts'
import { Quota } from '#web/modules/my-listings/components/quota.tsx'
import { ListSearch } from '#web/modules/my-listings/components/list-search.tsx'
import {
  apiFilter,
  filterOf,
  filterQuery,
  groups,
  isFiltered,
  longestSearch,
} from '#web/modules/my-listings/filter.ts'
import { findTowns } from '#web/modules/selling/reference.ts'
import type { Route } from './+types/new-group-edit.ts'

const listOf = (search: string) => {
  const { lista = '' } = parseQuery(search)
  return Object.hasOwn(lists, lista) ? lista : 'aktivni'
}

const addressOf = (lista: string, filter: ReturnType<typeof filterOf>) =>
  paths.groupEditing({ ...filterQuery(filter), lista: lista === 'aktivni' ? undefined : lista })

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireShopOrAgent(context)
  const api = apiOf(context)
  const lista = listOf(url.search)
  const filter = filterOf(url.search)
  const query = { ...apiFilter(filter), list: lists[lista]!.list }
  const [found, { data: edits }, towns] = await Promise.all([
    api.call(listGroupEditable, { query }),
    api.call(listGroupEdits, {}),
    findTowns(api),
  ]).catch(routeError)
  const { last_page: lastPage } = found.meta
  if (filter.page > lastPage) throw redirect(addressOf(lista, { ...filter, page: lastPage }))
  return {
    lista,
    filter,
    rows: found.data.map(({ id, title, display_price: price, image }) => ({
      id,
      title,
      price,
      image: smallPhoto(image),
    })),
    found: found.meta.total,
    lastPage: Math.min(lastPage, deepestPage),
    counts: found.counts,
    quota: found.refreshes,
    edits,
    towns: towns.map(({ value, label, group }) => ({ value, label, group })),
    key: newKey(),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  await requireShopOrAgent(context)
  const form = await request.formData()
  const { body, values } = readForm(form, { body: groupEditForm })
  const { q, group } = apiFilter(filterOf(url.search))
  const asked = { ...body, q, group, list: lists[listOf(url.search)]!.list }
  try {
    const key = String(form.get('kljuc') ?? '') || newKey()
    const { id } = await apiOf(context).call(
      makeGroupEdit,
      { body: unchecked(asked) },
      { 'idempotency-key': key },
    )
    return redirect(apartPaths.groupEdit(id))
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = () => pageMeta({ title: 'Grupno uređivanje', isIndexed: false })

export default function GroupEditing({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { lista, filter, rows, found, lastPage, counts, quota, edits, towns, key } = loaderData
  const tabs = Object.entries(lists).map(([name, { list, label }]) => ({
    to: paths.groupEditing({ lista: name === 'aktivni' ? undefined : name }),
    label,
    count: { text: formatInteger(counts[list]), spoken: countedListings(counts[list]) },
    isCurrent: name === lista,
  }))
  const hasShown = rows.length > 0
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <Heading />
      <TabBar label="Vaši oglasi" tabs={tabs} />
      <ListSearch
        action={paths.groupEditing()}
        q={filter.q}
        group={filter.group}
        groups={Object.entries(groups).map(([value, { label }]) => ({ value, label }))}
        longest={longestSearch}
        kept={{ lista }}
      />
      {hasShown ? (
        <PostForm
          key={`${lista} ${filter.q} ${filter.group} ${filter.page}`}
          problem={problem}
          action={addressOf(lista, filter)}
          className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
        >
          <input type="hidden" name="kljuc" value={key} />
          <div className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4">
            <ListingChoice rows={rows} found={found} most={groupEditSize} />
            <Pagination
              page={filter.page}
              lastPage={lastPage}
              hrefOf={(page) => addressOf(lista, { ...filter, page })}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4">
            <ActionChoice towns={towns} />
            <Quota {...quota} />
            <SubmitButton>Pregledaj izmjene</SubmitButton>
          </div>
        </PostForm>
      ) : isFiltered(filter) ? (
        <EmptyState
          text="Nijedan oglas ne odgovara pretrazi."
          action={<ButtonLink to={tabs.find(({ isCurrent }) => isCurrent)!.to}>Prikažite sve</ButtonLink>}
        />
      ) : (
        <EmptyState
          text={lists[lista]!.empty}
          action={<ButtonLink to={paths.myListings()}>Moji oglasi</ButtonLink>}
        />
      )}
      {edits.length > 0 && <LatestEdits edits={edits} />}
    </div>
  )
}

function Heading() {
  return (
    <div>
      <Breadcrumbs
        steps={[
          { name: `Moj ${brand.name}` },
          { name: 'Moji oglasi', to: paths.myListings() },
          { name: 'Grupno uređivanje', to: paths.groupEditing() },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="mt-1 text-2xl font-bold">Grupno uređivanje</h1>
        <PathLink
          to={paths.feeds()}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          Feed: uvoz iz datoteke ili s adrese
        </PathLink>
      </div>
      <p className="mt-1 text-muted">
        Jedna izmjena za više oglasa. Prije primjene vidite šta se tačno mijenja, a sat vremena poslije možete
        sve vratiti.
      </p>
    </div>
  )
}

function LatestEdits({ edits }: Pick<Route.ComponentProps['loaderData'], 'edits'>) {
  return (
    <section aria-labelledby="izmjene" className="rounded-card border border-line bg-surface p-4">
      <h2 id="izmjene" className="mb-2 text-lg font-bold">
        Posljednje izmjene
      </h2>
      <ul className="divide-y divide-line">
        {edits.map((edit) => (
          <li key={edit.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <PathLink
              to={apartPaths.groupEdit(edit.id)}
              className="inline-flex min-h-11 min-w-0 items-center font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:text-primary hover:underline"
            >
              {edit.summary}
            </PathLink>
            <span className="text-sm text-muted">
              {`${editWords(edit)} · ${formatDate(edit.created_at)} u ${formatTime(edit.created_at)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
