import { redirect } from 'react-router'
import { listBlockedUsers } from '#contract/blocks.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { RelationButton } from '#web/cards/relation-button.tsx'
import { UserRow } from '#web/cards/user-row.tsx'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import type { Route } from './+types/blocked-users.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.search)
  const found = await apiOf(context).call(listBlockedUsers, { query: { page } }).catch(routeError)
  const { last_page } = found.meta
  // The last one of the last page may have just been unblocked.
  if (page > last_page) throw redirect(paths.blockedUsers(pageQuery(last_page)))
  const { gotovo, korisnik = '' } = parseQuery(url.search)
  return {
    page,
    lastPage: Math.min(last_page, deepestPage),
    users: found.data,
    // Only a name, since the page repeats it.
    unblocked: gotovo === 'odblokiran' && /^[\w.-]{3,30}$/.test(korisnik) ? korisnik : null,
  }
}

export const meta = () => pageMeta({ title: 'Blokirani korisnici', isIndexed: false })

export default function BlockedUsers({ loaderData }: Route.ComponentProps) {
  const { page, lastPage, users, unblocked } = loaderData
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div>
        <Breadcrumbs
          steps={[{ name: `Moj ${brand.name}` }, { name: 'Blokirani korisnici', to: paths.blockedUsers() }]}
        />
        <h1 className="mt-1 text-2xl font-bold">Blokirani korisnici</h1>
      </div>
      <p className="text-muted">
        Oglasi ovih korisnika vam se ne prikazuju, a vi i oni se ne možete međusobno kontaktirati. Blokirani
        korisnici to ne znaju.
      </p>
      {unblocked && (
        <Alert tone="success">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p>{`Korisnik ${unblocked} više nije blokiran.`}</p>
            <RelationButton
              act="blokiraj"
              label="Blokirajte ponovo"
              username={unblocked}
              returnTo={paths.blockedUsers(pageQuery(page))}
            />
          </div>
        </Alert>
      )}
      {users.length === 0 ? (
        <EmptyState
          text="Niste blokirali nijednog korisnika. Korisnika možete blokirati na njegovom profilu."
          action={<ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>}
        />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {users.map((user) => (
            <li key={user.id} className="p-4">
              <UserRow user={user} about={`Blokirano ${formatDate(user.blocked_at)}`}>
                <RelationButton
                  act="odblokiraj"
                  username={user.username}
                  returnTo={paths.blockedUsers({
                    ...pageQuery(page),
                    gotovo: 'odblokiran',
                    korisnik: user.username,
                  })}
                />
              </UserRow>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} lastPage={lastPage} hrefOf={(to) => paths.blockedUsers(pageQuery(to))} />
    </div>
  )
}
