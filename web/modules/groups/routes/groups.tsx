import { apartPaths } from '#contract/paths/apart.ts'
import { redirect } from 'react-router'
import { listGroups } from '#contract/groups.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { leftText, sellerOf } from '#web/modules/groups/words.ts'
import type { Route } from './+types/groups.ts'

export const handle: PageHandle = { query: ['page'] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.search)
  const { data, meta } = await apiOf(context).call(listGroups, { query: { page } }).catch(routeError)
  if (page > meta.last_page) throw redirect(apartPaths.groups(pageQuery(meta.last_page)))
  const { origin } = context.get(siteContext)
  return { groups: data, page, lastPage: Math.min(meta.last_page, deepestPage), origin }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageMeta({
        title: 'Ponude s više jedinica',
        description: 'Stanovi jedne zgrade, brojevi istog modela: ponude s više jedinica na jednom mjestu.',
        canonical: loaderData.origin + apartPaths.groups(pageQuery(loaderData.page)),
      })
    : []

export default function Groups({ loaderData: { groups, page, lastPage } }: Route.ComponentProps) {
  const isIn = Boolean(useSession()?.user)
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Ponude s više jedinica</h1>
        {isIn && (
          <ButtonLink to={paths.ownGroups()} kind="quiet">
            Vaše ponude
          </ButtonLink>
        )}
      </div>
      <p className="max-w-[70ch] text-muted">
        Stanovi jedne zgrade, brojevi istog modela ili više istih artikala: sve jedinice jednog prodavača na
        jednom mjestu.
      </p>
      {groups.length === 0 ? (
        <EmptyState
          text="Još nema ponuda s više jedinica."
          action={<ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {groups.map((group) => (
            <li
              key={group.id}
              className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface hover:border-line-field"
            >
              <img
                src={group.image}
                alt=""
                width={400}
                height={300}
                loading="lazy"
                className="aspect-4/3 w-full bg-canvas object-cover"
              />
              <div className="flex flex-col gap-1 p-4">
                <h2 className="font-bold [overflow-wrap:anywhere]">
                  <PathLink
                    to={paths.group(group.id)}
                    className="after:absolute after:inset-0 hover:text-primary"
                  >
                    {group.title}
                  </PathLink>
                </h2>
                {group.left > 0 && (
                  <p className="text-lg font-bold tabular-nums">
                    {group.price_from > 0 ? `od ${group.display_price}` : group.display_price}
                  </p>
                )}
                <p className="text-sm">{leftText(group)}</p>
                <p className="text-sm text-muted [overflow-wrap:anywhere]">{sellerOf(group)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} lastPage={lastPage} hrefOf={(other) => apartPaths.groups(pageQuery(other))} />
    </div>
  )
}
