import { data, Link, redirect } from 'react-router'
import { parseQuery } from '#contract/paths/query-string.ts'
import { editStaffListing, getStaffListing, openListingCase } from '#contract/moderation/staff-listings.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { countedViews, formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { categoryOptions } from '#web/modules/moderation/category-options.ts'
import { ListingState } from '#web/modules/moderation/components/listing-evidence.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CaseStarter, Deeds, Prices } from '#web/modules/moderation/components/staff-listing-parts.tsx'
import { StaffListingForm } from '#web/modules/moderation/components/staff-listing-form.tsx'
import { staffStateWords } from '#web/modules/moderation/words.ts'
import { findTowns } from '#web/modules/selling/reference.ts'
import type { Route } from './+types/staff-listing.ts'

const outcomes: Record<string, string> = {
  izmijenjeno: 'Oglas je izmijenjen, a vlasnik obaviješten u aplikaciji i e-mailom.',
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [{ data: listing }, categories, towns] = await Promise.all([
    api.call(getStaffListing, { params: { id: pathId(params.id) } }),
    categoryOptions(api, true),
    findTowns(api),
  ]).catch(routeError)
  return { listing, categories, towns, outcome: outcomes[parseQuery(url.search)['gotovo'] ?? ''] }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = pathId(params.id)
  const api = apiOf(context)
  const form = await request.formData()
  const { body, values } = readForm(form, editStaffListing)
  const intent = String(form.get('intent'))
  try {
    if (intent === 'case') {
      const { case_id } = await api.call(openListingCase, { params: { id } })
      return redirect(staffPaths.adminCase(case_id, { gotovo: 'preuzet' }))
    }
    await api.call(editStaffListing, { params: { id }, body: unchecked(body) })
  } catch (error) {
    const { data: problem, init } = formProblem(error, values)
    return data({ ...problem, intent }, init ?? {})
  }
  return redirect(staffPaths.adminListing(id, { gotovo: 'izmijenjeno' }))
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.listing.now.title ?? 'Oglas', isIndexed: false })

export default function StaffListing({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, categories, towns, outcome } = loaderData
  const { id, now, before, seller, state, views, created_at, updated_at, expires_at, may } = listing
  const problemOf = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  const facts = [
    staffStateWords[state],
    `napravljen ${formatDateTime(created_at)}`,
    `izmijenjen ${formatDateTime(updated_at)}`,
    ...(expires_at === null ? [] : [`ističe ${formatDateTime(expires_at)}`]),
    countedViews(views),
  ]
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs steps={[{ name: 'Oglasi', to: staffPaths.adminListings() }, { name: `Oglas ${id}` }]} />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">{now.title}</h1>
        <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          {[
            [paths.listing(id, now.title), 'Otvorite oglas'],
            [staffPaths.adminPerson(seller.id), seller.username],
            [staffPaths.adminListings({ prodavac: seller.username }), 'Svi oglasi prodavača'],
          ].map(([to, label]) => (
            <Link
              key={label}
              to={to!}
              className="inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] text-primary hover:underline"
            >
              {label}
            </Link>
          ))}
        </p>
      </div>
      {outcome && !actionData && <Alert tone="success">{outcome}</Alert>}
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Oglas">
            <div className={before.length > 0 ? 'grid gap-4 lg:grid-cols-2' : ''}>
              <ListingState title="Sada" state={now} other={before.at(-1) ?? now} />
              {before.toReversed().map((version) => (
                <ListingState
                  key={version.taken_at}
                  title={formatDateTime(version.taken_at ?? 0)}
                  state={version}
                  other={now}
                />
              ))}
            </div>
            {before.length === 0 && (
              <p className="text-sm text-muted">Ranije verzije se čuvaju uz slučajeve; ovaj oglas ih nema.</p>
            )}
          </Panel>
          <Deeds deeds={listing.deeds} />
          <Prices prices={listing.prices} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CaseStarter listing={listing} problem={problemOf('case')} />
          {may.edit && (
            <StaffListingForm
              key={listing.version}
              listing={listing}
              categories={categories}
              towns={towns}
              problem={problemOf('edit')}
            />
          )}
        </div>
      </div>
    </div>
  )
}
