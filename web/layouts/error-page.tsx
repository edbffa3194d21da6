import { Component, type ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { brand, paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Frame } from './frame.tsx'

/** Every error that reaches the root. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <LastFallback>
      <Frame>
        <div className="page-width flex flex-col items-center gap-6 py-16 text-center sm:py-24">
          <ErrorText error={error} />
        </div>
      </Frame>
    </LastFallback>
  )
}

function ErrorText({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) {
    return (
      <Message code="404" heading="Oprostite, ne možemo pronaći ovu stranicu">
        <ButtonLink to={paths.home()}>Povratak na početnu</ButtonLink>
      </Message>
    )
  }
  if (status === 410) {
    return (
      <Message code="410" heading="Ovaj oglas više nije dostupan.">
        <ButtonLink to={paths.search()}>Pogledajte druge oglase</ButtonLink>
      </Message>
    )
  }
  return <Retry />
}

function Retry() {
  const { pathname, search } = useLocation()
  return (
    <Message
      heading="Nešto je pošlo po zlu"
      text="Greška je na našoj strani. Sačekajte trenutak pa pokušajte ponovo."
    >
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={pathname + search} reloadDocument>
          Pokušajte ponovo
        </ButtonLink>
        <ButtonLink to={paths.home()} kind="quiet" reloadDocument>
          Povratak na početnu
        </ButtonLink>
      </div>
    </Message>
  )
}

type MessageProps = { code?: string; heading: string; text?: string; children: ReactNode }

function Message({ code, heading, text, children }: MessageProps) {
  return (
    <>
      <title>{`${heading} - ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {code && (
        <p aria-hidden="true" className="text-3xl font-bold text-primary tabular-nums">
          {code}
        </p>
      )}
      <h1 className="max-w-xl text-2xl font-bold text-balance">{heading}</h1>
      {text && <p className="max-w-md text-muted">{text}</p>}
      {children}
    </>
  )
}

/** For the browser; the server has its own, since it renders no class boundary. */
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
