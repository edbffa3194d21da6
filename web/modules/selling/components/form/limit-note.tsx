import { listingGroupNames } from '#contract/listings/groups.ts'
import { Alert } from '#web/ui/alert.tsx'
import type { FormParts } from '#web/modules/selling/form-parts.ts'

/** The number and limit of active listings in this category's group. */
export function LimitNote({ limit: { group, listings, limit, unlimited } }: Pick<FormParts, 'limit'>) {
  if (unlimited) return null
  const name = listingGroupNames[group]
  if (listings >= limit)
    return (
      <Alert tone="info">
        {`Imate najveći broj aktivnih oglasa u grupi ${name}: ${listings} od ${limit}. Oglas možete pripremiti, a objaviti kad završite ili sakrijete neki od njih.`}
      </Alert>
    )
  return (
    <p className="text-sm text-muted">
      {`Aktivni oglasi u grupi ${name}: `}
      <span className="font-semibold text-ink tabular-nums">{`${listings} od ${limit}`}</span>
    </p>
  )
}
