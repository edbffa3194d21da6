import type { ReactNode } from 'react'
import { pageErrorText } from '#contract/page-errors.ts'
import { brand } from '#web/lib/site.ts'
import { Logo } from '#web/ui/logo.tsx'
import { useComeback } from '#web/layouts/use-comeback.ts'
import { RetryStatus } from '#web/layouts/retry-status.tsx'

/** A market stall whose awning is being mended. Returns to `returnTo` by itself once that answers again. */
export function MaintenanceNotice({ returnTo, children }: { returnTo: string; children?: ReactNode }) {
  const { state, secondsLeft, tryNow } = useComeback(returnTo)
  const isTrying = state === 'trying'
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4 text-center">
      <noscript>
        <meta httpEquiv="refresh" content={`30;url=${returnTo}`} />
      </noscript>
      <Logo name={brand.name} />
      <svg
        viewBox="0 0 160 120"
        className="w-44"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <g className="stroke-ink">
          <path d="M36 54v54h88V54M26 108h108M36 84h88" />
          <path d="M26 36 36 18h88l10 18v5a13.5 13.5 0 0 1-27 0 13.5 13.5 0 0 1-27 0 13.5 13.5 0 0 1-27 0 13.5 13.5 0 0 1-27 0Z" />
        </g>
        <g className="stroke-accent">
          <path d="M12 108 24 62M30 108 24 62M15 96h12M18 84h9M21 73h5" />
          <path d="m96 64 14 14M108 60a8 8 0 0 0-10 10l-14 14 6 6 14-14a8 8 0 0 0 10-10l-5 5-6-1-1-6Z" />
        </g>
      </svg>
      <div>
        <h1 className="text-2xl font-bold text-balance">{pageErrorText.maintenance}</h1>
        <p className="mt-2 max-w-md text-muted">
          Vraćamo se uskoro. Čim budemo spremni, vratit ćemo vas tamo gdje ste stali. Hvala na strpljenju.
        </p>
        {children}
      </div>
      <a
        href={returnTo}
        onClick={(event) => {
          event.preventDefault()
          tryNow()
        }}
        aria-disabled={isTrying || undefined}
        className="inline-flex min-h-11 w-48 max-w-full items-center justify-center rounded-field bg-primary px-5 font-semibold text-on-primary aria-disabled:opacity-60"
      >
        {isTrying ? 'Provjeravamo…' : 'Pokušajte ponovo'}
      </a>
      <RetryStatus secondsLeft={secondsLeft} failure={state === 'failed' && 'Stranica još nije dostupna.'} />
    </main>
  )
}
