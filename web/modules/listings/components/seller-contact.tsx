import { SellerCard } from '#web/cards/seller-card.tsx'
import { SellerRelation } from '#web/cards/seller-relation.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import type { Relation } from '#web/lib/session/relation.ts'
import type { ListingPage } from '#web/modules/listings/page.ts'
import { Alert } from '#web/ui/alert.tsx'
import { MessageLink } from './message-link.tsx'
import { PhoneReveal } from './phone-reveal.tsx'

type SellerContactProps = {
  page: Omit<ListingPage, 'canonical'>
  path: string
  takesMessages: boolean
  relation: Relation | null
}

/** The seller of a listing, with all ways to contact and follow them. */
export function SellerContact({ page, path, takesMessages, relation }: SellerContactProps) {
  const { id, seller, own, awayUntil, hasPhone } = page
  return (
    <SellerCard seller={seller}>
      <div className="flex flex-col gap-3">
        {awayUntil !== null && (
          <Alert tone="info">
            {`Prodavač je na odmoru do ${formatDate(awayUntil)} Spasite oglas pa se javite poslije.`}
          </Alert>
        )}
        {hasPhone && <PhoneReveal path={path} id={id} />}
        {takesMessages && <MessageLink id={id} isMain={!hasPhone} />}
        {!own && <SellerRelation username={seller.username} relation={relation} returnTo={path} />}
      </div>
    </SellerCard>
  )
}
