import CalendarClock from 'lucide-react/icons/calendar-clock'
import Eye from 'lucide-react/icons/eye'
import type { ReactNode } from 'react'
import { errorText } from '#contract/errors.ts'
import { countedViews } from '#web/lib/format/format.ts'
import { useNow, useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import {
  datesOf,
  endingOf,
  type OwnListing,
  smallPhoto,
  type StateTone,
  stateOf,
  titleOf,
} from './own-listing.ts'

const tones: Record<StateTone, string> = {
  good: 'bg-success-soft text-success',
  quiet: 'bg-canvas text-ink',
  warning: 'bg-danger-soft text-danger',
  reserved: 'border border-accent bg-promoted text-ink',
}

/** Nothing is wrong with the listing. */
const suspended = { text: 'Shop suspendovan', tone: 'warning' } as const

type OwnListingRowProps = {
  row: OwnListing
  /** Drawn on the photo. */
  corner: ReactNode
  /** Actions on the listing and their outcome. */
  children: ReactNode
}

/** One of the user's own listings, with its state and dates. */
export function OwnListingRow({ row, corner, children }: OwnListingRowProps) {
  const now = useNow()
  const isSuspended = useSession()?.user?.shop?.active === false
  const state = row.isHeld && isSuspended ? suspended : stateOf(row)
  const ending = endingOf(row, now)
  return (
    <article className="grid grid-cols-[min(6rem,27vw)_minmax(0,1fr)] gap-x-3 gap-y-3 rounded-card border border-line bg-surface p-3 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-4 sm:p-4">
      <div className="relative sm:row-span-2">
        <img
          src={smallPhoto(row.image)}
          alt=""
          width={176}
          height={132}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 w-full rounded-field bg-line object-cover"
        />
        <div className="absolute top-1 left-1">{corner}</div>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {row.price && (
            <p className="min-w-0 text-lg font-bold tabular-nums [overflow-wrap:anywhere]">{row.price}</p>
          )}
          <span className={`rounded-full px-2.5 py-0.5 text-xs font-bold ${tones[state.tone]}`}>
            {state.text}
          </span>
        </div>
        <h3 className="[overflow-wrap:anywhere]">
          <PathLink
            to={paths.listing(row.id, row.title)}
            data-row={row.id}
            className="inline-block font-semibold hover:text-primary hover:underline max-sm:py-1"
          >
            {titleOf(row)}
          </PathLink>
        </h3>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {row.isPromoted && <li className="font-semibold text-ink">Izdvojen</li>}
          {datesOf(row, now).map((text) => (
            <li key={text}>{text}</li>
          ))}
          {ending && (
            <li className={ending.isSoon ? 'flex items-center gap-1.5 font-semibold text-danger' : ''}>
              {ending.isSoon && <CalendarClock className="size-4 shrink-0" aria-hidden="true" />}
              {ending.text}
            </li>
          )}
          {row.status !== 'inactive' && (
            <li className="flex items-center gap-1.5">
              <Eye className="size-4 shrink-0" aria-hidden="true" />
              {countedViews(row.views)}
            </li>
          )}
        </ul>
        {row.isHeld && (
          <p className="text-sm text-danger">
            {`${isSuspended ? 'Drugi ne vide ovaj oglas dok je shop suspendovan.' : errorText.listing_held} `}
            <PathLink
              to={isSuspended ? paths.statements() : paths.ownDecisions()}
              className="font-semibold underline"
            >
              Zašto?
            </PathLink>
          </p>
        )}
      </div>
      <div className="flex flex-col gap-3 max-sm:col-span-2 sm:justify-end">{children}</div>
    </article>
  )
}
