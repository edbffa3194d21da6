import { useEffect, useState } from 'react'
import { Form, redirect, useLocation } from 'react-router'
import { clearRecentViews, listRecentViews, listSeveralListings } from '#contract/listings/recent.ts'
import { parseQuery } from '#contract/query-string.ts'
import { type Card, toCard } from '#web/cards/card.ts'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { apiOf, routeError } from '#web/lib/api.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { hasSessionCookie, useSession } from '#web/lib/session.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { clearViewsOnDevice, viewsOnDevice } from '#web/modules/listings/views-on-device.ts'
import type { Route } from './+types/recently-viewed.ts'

/** Null for a visitor, whose views only the device knows. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!hasSessionCookie(request)) return null
  const { data } = await apiOf(context).call(listRecentViews, {}).catch(routeError)
  return data.map(toCard)
}

export async function action({ context }: Route.ActionArgs) {
  await apiOf(context).call(clearRecentViews, {}).catch(routeError)
  return redirect(paths.recentlyViewed('izbrisano'))
}

export const meta = () => pageMeta({ title: 'Nedavno pogledano', isIndexed: false })

export default function RecentlyViewed({ loaderData }: Route.ComponentProps) {
  const user = useSession()?.user
  const { gotovo } = parseQuery(useLocation().search)
  return (
    <div className="page-width flex flex-col gap-6 py-6">
      <div>
        <Breadcrumbs steps={[{ name: 'Početna', to: paths.home() }, { name: 'Nedavno pogledano' }]} />
        <h1 className="mt-1 text-2xl font-bold">Nedavno pogledano</h1>
        {!user && <p className="mt-1 text-muted">Ovo pamti samo vaš uređaj.</p>}
      </div>
      {gotovo === 'izbrisano' && <Alert tone="success">Lista pregledanih oglasa je izbrisana.</Alert>}
      {loaderData ? <OfAccount cards={loaderData} /> : <OnDevice />}
    </div>
  )
}

function OfAccount({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return <NothingViewed />
  return (
    <>
      <ListingGrid cards={cards} />
      <Form method="post" className="self-start">
        <Button kind="quiet">Izbriši listu</Button>
      </Form>
    </>
  )
}

type OnDeviceState = Card[] | 'loading' | 'failed'

function OnDevice() {
  const [cards, setCards] = useState<OnDeviceState>('loading')

  useEffect(() => {
    const leaving = new AbortController()
    async function load() {
      const ids = viewsOnDevice().join(',')
      if (ids === '') return setCards([])
      try {
        const found = await callApi(listSeveralListings, { query: { ids } }, { signal: leaving.signal })
        setCards(found.data.map(toCard))
      } catch {
        if (!leaving.signal.aborted) setCards('failed')
      }
    }
    void load()
    return () => leaving.abort()
  }, [])

  if (cards === 'loading')
    return (
      <>
        <noscript>Za ovu listu uključite JavaScript ili se prijavite.</noscript>
        <CardSkeletons count={8} />
      </>
    )
  if (cards === 'failed')
    return <Alert>Oglasi se trenutno ne mogu učitati. Osvježite stranicu da pokušate ponovo.</Alert>
  if (cards.length === 0) return <NothingViewed />
  return (
    <>
      <ListingGrid cards={cards} />
      <Button
        type="button"
        kind="quiet"
        className="self-start"
        onClick={() => {
          clearViewsOnDevice()
          setCards([])
        }}
      >
        Izbriši listu
      </Button>
    </>
  )
}

const NothingViewed = () => (
  <EmptyState
    text="Ovdje će biti oglasi koje ste pogledali."
    action={<ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>}
  />
)
