import type { ListingPage } from '#web/modules/listings/page.ts'
import { InfoBanner } from '#web/ui/info-banner.tsx'
import { OwnerBanner } from './owner-banner.tsx'

type ListingStateProps = Pick<ListingPage, 'id' | 'own' | 'isDraft' | 'isReserved' | 'isSoldOut'>

/** Tells everyone about the state of a listing, and its owner more. */
export function ListingState({ id, own, isDraft, isReserved, isSoldOut }: ListingStateProps) {
  if (!(own && !isDraft) && !isReserved && !isSoldOut) return null
  return (
    <div className="flex flex-col gap-2 max-sm:p-4 max-sm:pt-16 sm:mt-2">
      {own && <OwnerBanner id={id} own={own} />}
      {isSoldOut && (
        <InfoBanner variant="disclaimer">
          {own
            ? 'Artikal je rasprodan. Ako imate još komada, promijenite količinu.'
            : 'Artikal je rasprodan. Ako neka narudžba bude otkazana, opet ćete ga moći naručiti.'}
        </InfoBanner>
      )}
      {isReserved && !isSoldOut && !own && (
        <InfoBanner variant="disclaimer">Oglas je rezervisan. Prodavač ga je obećao drugom kupcu.</InfoBanner>
      )}
    </div>
  )
}
