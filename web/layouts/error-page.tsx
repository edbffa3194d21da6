import { Component, type ReactNode, use, useState } from 'react'
import { isRouteErrorResponse, Link, useLocation, useNavigation } from 'react-router'
import { pageErrorText } from '#contract/page-errors.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { pathAfterMaintenance } from '#web/lib/pages/return-path.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { Frame } from './frame.tsx'
import { MaintenanceNotice } from './banners/maintenance-notice.tsx'
import { SearchForm } from './header/search-form.tsx'
import { useComeback } from './use-comeback.ts'
import { RequestId } from './request-id.ts'
import { RetryStatus } from './retry-status.tsx'

/** Shows every error that reaches the root. */
export function ErrorPage({ error }: { error: unknown }) {
  const location = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  // Overload, or a proxy in front of us; 503 from our own API leads to /maintenance.
  if (status === 503) return <MaintenanceNotice returnTo={pathAfterMaintenance(location)} />
  return (
    <LastFallback>
      <Frame>
        <div className="page-width flex flex-col items-center gap-6 py-12 text-center sm:py-20">
          <ErrorText error={error} status={status} />
        </div>
      </Frame>
    </LastFallback>
  )
}

function ErrorText({ error, status }: { error: unknown; status: number }) {
  const { pathname, search } = useLocation()
  const isHydrated = useHydrated()
  if (isHydrated && isConnectionLost(error)) return <ConnectionLost />
  if (status === 404) {
    return (
      <Message code="404" heading="Oprostite, ne možemo pronaći ovu stranicu">
        <ButtonLink to={paths.home()}>Povratak na početnu</ButtonLink>
        <WaysOn />
      </Message>
    )
  }
  if (status === 410) return <GoneText />
  if (status === 403)
    return (
      <Message heading={(error as { data?: { message: string } }).data?.message ?? 'Nemate pristup'}>
        <ButtonLink to={paths.home()}>Povratak na početnu</ButtonLink>
      </Message>
    )
  const isTooMuch = status === 429
  return (
    <Message
      heading={isTooMuch ? 'Previše zahtjeva' : 'Nešto je pošlo po zlu'}
      text={`${isTooMuch ? '' : 'Greška je na našoj strani. '}Sačekajte trenutak pa pokušajte ponovo.`}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={pathname + search} reloadDocument>
          Pokušajte ponovo
        </ButtonLink>
        <ButtonLink to={paths.home()} kind="quiet" reloadDocument>
          Povratak na početnu
        </ButtonLink>
      </div>
      {!isTooMuch && <RequestNumber />}
    </Message>
  )
}

const numberId = 'broj-zahtjeva'

/** Lets support find the failure. An error of the browser itself has no request. */
function RequestNumber() {
  const given = use(RequestId)
  // The browser takes it from the server's markup, so that both render the same.
  const [id] = useState(() => given ?? document.getElementById(numberId)?.textContent)
  if (!id) return null
  return (
    <p className="text-sm text-muted">
      Ako se ponovi, javite nam broj{' '}
      <code id={numberId} className="block break-all">
        {id}
      </code>
    </p>
  )
}

export function GoneText() {
  return (
    <Message code="410" heading={pageErrorText.listing_gone}>
      <ButtonLink to={paths.search()}>Pogledajte druge oglase</ButtonLink>
      <WaysOn />
    </Message>
  )
}

/** The errors of a lost connection, which each browser words differently. */
const isConnectionLost = (error: unknown) =>
  !navigator.onLine ||
  (error instanceof TypeError && /(failed to fetch|load failed)$|networkerror/i.test(error.message))

function ConnectionLost() {
  const here = useLocation()
  // If the code of the next page failed to load, its navigation is still pending.
  const next = useNavigation().location
  const { pathname, search } = next ?? here
  const { state, secondsLeft, tryNow } = useComeback(pathname + search, { newEntry: next !== undefined })
  const isTrying = state === 'trying'
  return (
    <Message
      heading="Nema veze s internetom"
      text="Provjerite vezu. Čim se vrati, otvorit ćemo stranicu koju ste tražili."
    >
      <Button
        type="button"
        aria-disabled={isTrying || undefined}
        onClick={tryNow}
        className="w-48 max-w-full"
      >
        {isTrying ? 'Provjeravamo…' : 'Pokušajte ponovo'}
      </Button>
      <RetryStatus secondsLeft={secondsLeft} failure={state === 'failed' && 'Veze još nema.'} />
    </Message>
  )
}

const wayOn =
  'inline-flex min-h-11 items-center px-2 font-semibold text-primary underline underline-offset-4 hover:text-ink'

function WaysOn() {
  return (
    <div className="mt-2 flex w-full max-w-md flex-col items-center gap-2 border-t border-line pt-6">
      <p className="text-muted">Možda pronađete što tražite pretragom:</p>
      <SearchForm id="trazi-dalje" label="Pretražite oglase" />
      <ul className="flex flex-wrap justify-center gap-x-4">
        <li>
          <Link to={paths.categories()} className={wayOn}>
            Kategorije
          </Link>
        </li>
        <li>
          <Link to={paths.search()} className={wayOn}>
            Svi oglasi
          </Link>
        </li>
      </ul>
    </div>
  )
}

type MessageProps = { code?: string; heading: string; text?: string; children: ReactNode }

function Message({ code, heading, text, children }: MessageProps) {
  return (
    <>
      <title>{`${heading} - ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyStall code={code} />
      <h1 className="max-w-xl text-2xl font-bold text-balance">{heading}</h1>
      {text && <p className="max-w-md text-muted">{text}</p>}
      {children}
    </>
  )
}

/** A market stall with only the error code on its counter. */
function EmptyStall({ code }: { code: string | undefined }) {
  return (
    <svg
      viewBox="0 0 160 112"
      className="w-44"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M30 46v58h100V46M20 104h120" className="stroke-ink" />
      <path
        d="M20 28 32 8h96l12 20v5a15 15 0 0 1-30 0 15 15 0 0 1-30 0 15 15 0 0 1-30 0 15 15 0 0 1-30 0Z"
        className="stroke-accent"
      />
      {code ? (
        <text x="80" y="87" textAnchor="middle" fontSize="28" className="fill-primary font-bold">
          {code}
        </text>
      ) : (
        <path d="M80 62v14M80 86v.5" className="stroke-primary" strokeWidth="4" />
      )}
    </svg>
  )
}

/** For the browser; the server has its own, since it renders no error boundary. */
class LastFallback extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4 text-center" lang="en">
        <h1 className="text-xl font-bold">An error occurred while showing the error page</h1>
        <a href="/" className="font-semibold text-primary underline">
          Go back to home
        </a>
      </main>
    )
  }
}
