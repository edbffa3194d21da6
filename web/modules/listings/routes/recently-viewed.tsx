import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, redirect, useLocation, useNavigate } from 'react-router'
import { clearRecentViews, listRecentViews, listSeveralListings } from '#contract/listings/recent.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { type Card, toCard } from '#web/cards/card.ts'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { apiOf, routeError } from '#web/lib/api.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { hasSessionCookie, useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CardSkeletons } from '#web/ui/lists/card-skeletons.tsx'
import { EyeDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { clearViewsOnDevice, viewsOnDevice } from '#web/lib/device/views-on-device.ts'
import type { Route } from './+types/recently-viewed.ts'

/** Null for a visitor, whose views only the device knows. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!hasSessionCookie(request)) return null
  const { data } = await apiOf(context).call(listRecentViews, {}).catch(routeError)
  return data.map(toCard)
}

export async function action({ context }: Route.ActionArgs) {
  await apiOf(context).call(clearRecentViews, {}).catch(routeError)
  return redirect(paths.recentlyViewed({ gotovo: 'izbrisano' }))
}

export const meta = () => pageMeta({ title: 'Nedavno pogledano', isIndexed: false })

export default function RecentlyViewed({ loaderData }: Route.ComponentProps) {
  const user = useSession()?.user
  const { gotovo, brisanje } = parseQuery(useLocation().search)
  const isAsked = brisanje === '1'
  return (
    // The device may know of no views, and the footer must not move up onto the screen then.
    <div className={`page-width flex flex-col gap-6 py-6 ${loaderData ? '' : 'min-h-dvh'}`}>
      <div>
        <Breadcrumbs steps={[{ name: 'Početna', to: paths.home() }, { name: 'Nedavno pogledano' }]} />
        <h1 className="mt-1 text-2xl font-bold">Nedavno pogledano</h1>
        {!user && <p className="mt-1 text-muted">Ovo pamti samo vaš uređaj.</p>}
      </div>
      {gotovo === 'izbrisano' && <Alert tone="success">Lista pregledanih oglasa je izbrisana.</Alert>}
      {loaderData ? <OfAccount cards={loaderData} isAsked={isAsked} /> : <OnDevice isAsked={isAsked} />}
    </div>
  )
}

function OfAccount({ cards, isAsked }: { cards: readonly Card[]; isAsked: boolean }) {
  if (cards.length === 0) return <NothingViewed />
  return (
    <>
      {isAsked && (
        <Question>
          <Form method="post">
            <Button kind="danger">Izbrišite</Button>
          </Form>
        </Question>
      )}
      <ListingGrid cards={cards} />
      {!isAsked && <DeleteLink />}
    </>
  )
}

const DeleteLink = () => (
  <ButtonLink to={paths.recentlyViewed({ brisanje: true })} kind="quiet" className="self-start">
    Izbrišite listu
  </ButtonLink>
)

/** Part of the page, so that it also asks without JavaScript; `children` is the button that deletes. */
function Question({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby="pitanje"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="pitanje" ref={heading} tabIndex={-1} className="text-lg font-bold">
        Izbrisati listu pregledanih oglasa?
      </h2>
      <p>Izbrisanu listu ne možete vratiti. Spašeni oglasi ostaju.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.recentlyViewed()} kind="quiet">
          Odustanite
        </ButtonLink>
        {children}
      </div>
    </section>
  )
}

type OnDeviceState = Card[] | 'loading' | 'failed'

function OnDevice({ isAsked }: { isAsked: boolean }) {
  const navigate = useNavigate()
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
      {isAsked && (
        <Question>
          <Button
            type="button"
            kind="danger"
            onClick={() => {
              clearViewsOnDevice()
              setCards([])
              void navigate(paths.recentlyViewed({ gotovo: 'izbrisano' }))
            }}
          >
            Izbrišite
          </Button>
        </Question>
      )}
      <ListingGrid cards={cards} />
      {!isAsked && <DeleteLink />}
    </>
  )
}

const NothingViewed = () => (
  <EmptyState
    drawing={<EyeDrawing />}
    text="Ovdje će biti oglasi koje ste pogledali."
    action={<ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>}
  />
)
