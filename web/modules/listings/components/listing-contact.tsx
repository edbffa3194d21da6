import { formatDate } from '#web/lib/format/format.ts'
import type { ListingPage } from '#web/modules/listings/page.ts'
import { Alert } from '#web/ui/alert.tsx'
import { MessageLink } from './message-link.tsx'
import { PhoneReveal } from './phone-reveal.tsx'

type ListingContactProps = {
  page: Omit<ListingPage, 'canonical'>
  path: string
  takesMessages: boolean
}

/** The ways to contact the seller, right under the price. On phones the bar at the bottom has them. */
export function ListingContact({ page, path, takesMessages }: ListingContactProps) {
  const { id, awayUntil, hasPhone } = page
  if (awayUntil !== null)
    return (
      <Alert tone="info">
        {`Prodavač je na odmoru do ${formatDate(awayUntil)} Spasite oglas pa se javite poslije.`}
      </Alert>
    )
  if (!hasPhone && !takesMessages) return null
  return (
    <div className="flex flex-col gap-2 print:hidden">
      {hasPhone && <PhoneReveal path={path} id={id} />}
      {takesMessages && <MessageLink id={id} isMain={!hasPhone} />}
    </div>
  )
}
