import { errorText } from '#contract/errors.ts'
import { paths } from '#web/lib/site.ts'
import { InfoBanner } from '#web/ui/info-banner.tsx'
import { useLiveViewers } from '#web/modules/listings/use-views.ts'

export type OwnState = {
  status: 'draft' | 'active' | 'hidden' | 'finished' | 'expired' | 'inactive'
  isHeld: boolean
}

/** Tells the owner about the listing's state, above it. */
export function OwnerBanner({ id, own: { status, isHeld } }: { id: number; own: OwnState }) {
  if (isHeld) return <InfoBanner variant="danger">{errorText.listing_held}</InfoBanner>
  switch (status) {
    case 'active':
      return <LiveBanner id={id} />
    case 'hidden':
      return (
        <InfoBanner variant="info" action={{ text: 'Moji oglasi', to: paths.myListings('skriveni') }}>
          Oglas je skriven i vidite ga samo vi.
        </InfoBanner>
      )
    case 'finished':
      return (
        <InfoBanner variant="info" action={{ text: 'Statistika', to: paths.listingStatistics(id) }}>
          Završen oglas ostaje na vašem profilu bez cijene. Možete objaviti njegovu kopiju.
        </InfoBanner>
      )
    case 'expired':
      return (
        <InfoBanner variant="danger" action={{ text: 'Obnovite oglas', to: paths.myListings('istekli') }}>
          Oglas je istekao i drugi ga ne vide.
        </InfoBanner>
      )
    default:
      return (
        <InfoBanner variant="info" action={{ text: 'Dovršite oglas', to: paths.editListing(id) }}>
          Oglas još nije objavljen i vidite ga samo vi.
        </InfoBanner>
      )
  }
}

function LiveBanner({ id }: { id: number }) {
  const viewers = useLiveViewers(id)
  return (
    <InfoBanner
      variant="logged"
      viewers={viewers}
      action={{ text: 'Statistika', to: paths.listingStatistics(id) }}
    />
  )
}
