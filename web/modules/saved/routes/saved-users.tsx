import Search from 'lucide-react/icons/search'
import { Form, redirect } from 'react-router'
import { listFollowedUsers } from '#contract/follows.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { toCard } from '#web/cards/card.ts'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { MessageConsentBox } from '#web/cards/message-consent-box.tsx'
import { RelationButton } from '#web/cards/relation-button.tsx'
import { UserRow } from '#web/cards/user-row.tsx'
import { apiOf, routeError } from '#web/lib/api.ts'
import { countedListings, formatDate } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PersonDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { SavedTabs } from '#web/modules/saved/components/saved-tabs.tsx'
import type { Route } from './+types/saved-users.ts'

const longestName = 100

export async function loader({ url, context }: Route.LoaderArgs) {
  const { q: given = '', gotovo, korisnik = '' } = parseQuery(url.search)
  const [page, q] = [pageNumberOf(url.search), given.trim().slice(0, longestName)]
  const query = { q: q || undefined, ...pageQuery(page) }
  const found = await apiOf(context).call(listFollowedUsers, { query }).catch(routeError)
  const { total, last_page } = found.meta
  // The last one of the last page may have just been removed.
  if (page > last_page) throw redirect(paths.savedUsers({ ...query, page: last_page }))
  return {
    q,
    page,
    total,
    lastPage: Math.min(last_page, deepestPage),
    users: found.data.map(({ newest, ...user }) => ({ ...user, cards: newest.map(toCard) })),
    // Only a name, since the page repeats it.
    removed: gotovo === 'uklonjen' && /^[\w.-]{3,30}$/.test(korisnik) ? korisnik : null,
  }
}

export const meta = () => pageMeta({ title: 'Spašeni korisnici', isIndexed: false })

// So few need no search.
const fewUsers = 5

export default function SavedUsers({ loaderData }: Route.ComponentProps) {
  const { q, page, total, lastPage, users, removed } = loaderData
  const query = { q: q || undefined, ...pageQuery(page) }
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <div>
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: 'Spašeno', to: paths.saved() }]} />
        <h1 className="mt-1 text-2xl font-bold">Spašeni korisnici</h1>
      </div>
      <SavedTabs current={paths.savedUsers()} />
      {removed && (
        <Alert tone="success">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p>{`Više ne pratite korisnika ${removed}.`}</p>
            <RelationButton
              act="prati"
              label="Zapratite ponovo"
              username={removed}
              returnTo={paths.savedUsers(query)}
            />
          </div>
        </Alert>
      )}
      {(total > fewUsers || q !== '') && <UserSearch q={q} />}
      {users.length === 0 ? (
        <EmptyState
          drawing={q === '' ? <PersonDrawing /> : undefined}
          text={
            q === ''
              ? 'Još ne pratite nijednog korisnika. Na oglasu ili profilu dodirnite „Zapratite“ i javit ćemo vam kad prodavač objavi novi oglas.'
              : 'Nijedan korisnik kojeg pratite nema takvo ime.'
          }
          action={
            q === '' ? (
              <ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>
            ) : (
              <ButtonLink to={paths.savedUsers()}>Prikažite sve</ButtonLink>
            )
          }
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {users.map((user) => (
            <FollowedUser key={user.id} user={user} query={query} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(to) => paths.savedUsers({ ...query, ...pageQuery(to) })}
      />
    </div>
  )
}

const UserSearch = ({ q }: { q: string }) => (
  <search aria-label="Pretraga spašenih korisnika">
    <Form
      key={q}
      action={paths.savedUsers()}
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_auto]"
    >
      <TextField label="Ime korisnika" name="q" type="search" defaultValue={q} maxLength={longestName} />
      <Button kind="quiet" className="sm:justify-self-start">
        <Search className="size-5" aria-hidden="true" />
        Pretražite
      </Button>
    </Form>
  </search>
)

type FollowedUserProps = {
  user: Route.ComponentProps['loaderData']['users'][number]
  /** The list that the reader returns to. */
  query: NonNullable<Parameters<typeof paths.savedUsers>[0]>
}

const FollowedUser = ({ user, query }: FollowedUserProps) => (
  <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
    <UserRow
      user={user}
      about={`${user.active_listings > 0 ? countedListings(user.active_listings) : 'Trenutno bez oglasa'} · pratite od ${formatDate(user.followed_at)}`}
    >
      <RelationButton
        act="ne-prati"
        username={user.username}
        returnTo={paths.savedUsers({ ...query, gotovo: 'uklonjen', korisnik: user.username })}
      />
    </UserRow>
    {user.messages && (
      <MessageConsentBox
        username={user.username}
        chosen={user.messages}
        source="saved_users"
        returnTo={paths.savedUsers(query)}
      />
    )}
    {user.cards.length > 0 && <ListingGrid cards={user.cards} width="besideFilters" />}
  </li>
)
