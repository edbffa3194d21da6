import { counted } from '#web/lib/format.ts'
import { Button, ButtonLink } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

type LoadMoreProps = {
  status: 'idle' | 'loading' | 'failed'
  hasMore: boolean
  addedCount: number | undefined
  onLoad: () => void
  /** The page that follows, for browsers without our script. */
  nextPage: string
}

export function LoadMore({ status, hasMore, addedCount, onLoad, nextPage }: LoadMoreProps) {
  const isLive = useHydrated()
  const isLoading = status === 'loading'
  return (
    <div className="flex flex-col items-center gap-3 print:hidden">
      {status === 'failed' && (
        <p role="alert" className="text-center text-danger">
          Oglasi se nisu učitali. Provjerite vezu pa pokušajte ponovo.
        </p>
      )}
      {hasMore &&
        (isLive ? (
          <Button
            type="button"
            kind="quiet"
            aria-disabled={isLoading || undefined}
            onClick={isLoading ? undefined : onLoad}
            className="w-48 max-w-full aria-disabled:opacity-60"
          >
            {isLoading ? 'Učitavanje…' : status === 'failed' ? 'Pokušajte ponovo' : 'Učitaj još'}
          </Button>
        ) : (
          <ButtonLink to={nextPage} kind="quiet" className="w-48 max-w-full">
            Učitaj još
          </ButtonLink>
        ))}
      <output className="sr-only">
        {!isLoading &&
          addedCount !== undefined &&
          (addedCount > 0
            ? `${counted(addedCount, 'oglas je učitan', 'oglasa su učitana', 'oglasa je učitano')}.`
            : 'Nema više oglasa.')}
      </output>
    </div>
  )
}
