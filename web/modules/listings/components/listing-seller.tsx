import { SellerCard } from '#web/cards/seller-card.tsx'
import { SellerRelation } from '#web/cards/seller-relation.tsx'
import type { Relation } from '#web/lib/session/relation.ts'
import type { ListingPage } from '#web/modules/listings/page.ts'

type ListingSellerProps = {
  page: Omit<ListingPage, 'canonical'>
  path: string
  relation: Relation | null
}

/** The seller of a listing, whom the reader may follow or block. */
export const ListingSeller = ({ page: { seller, own }, path, relation }: ListingSellerProps) => (
  <SellerCard seller={seller}>
    {!own && <SellerRelation username={seller.username} relation={relation} returnTo={path} />}
  </SellerCard>
)
