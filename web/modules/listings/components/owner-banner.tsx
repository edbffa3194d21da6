import { errorText } from '#contract/errors.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { InfoBanner } from '#web/ui/info-banner.tsx'
import { useLiveViewers } from '#web/modules/listings/use-views.ts'

type Link = { text: string; to: string }

export type OwnState = {
  status: 'draft' | 'active' | 'hidden' | 'finished' | 'expired' | 'inactive'
  isHeld: boolean
  isEditable: boolean
}

/** Tells the owner about the listing's state, above it, with the way to change it. */
export function OwnerBanner({ id, own: { status, isHeld, isEditable } }: { id: number; own: OwnState }) {
  const edit = isEditable ? { text: 'Uredite', to: paths.editListing(id) } : undefined
  const isSuspended = useSession()?.user?.shop?.active === false
  if (isHeld)
    return (
      <InfoBanner
        variant="danger"
        action={{ text: 'Zašto?', to: isSuspended ? paths.statements() : paths.ownDecisions() }}
        more={edit}
      >
        {isSuspended ? 'Drugi ne vide ovaj oglas dok je shop suspendovan.' : errorText.listing_held}
      </InfoBanner>
    )
  switch (status) {
    case 'active':
      return <LiveBanner id={id} edit={edit} />
    case 'hidden':
      return (
        <InfoBanner
          variant="info"
          action={edit}
          more={{ text: 'Moji oglasi', to: paths.myListings('skriveni') }}
        >
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
        <InfoBanner
          variant="danger"
          action={{ text: 'Obnovite oglas', to: paths.myListings('istekli') }}
          more={edit}
        >
          Oglas je istekao i drugi ga ne vide.
        </InfoBanner>
      )
    default:
      return null
  }
}

function LiveBanner({ id, edit }: { id: number; edit: Link | undefined }) {
  const viewers = useLiveViewers(id)
  return (
    <InfoBanner
      variant="logged"
      viewers={viewers}
      action={edit}
      more={{ text: 'Statistika', to: paths.listingStatistics(id) }}
      also={{ text: 'Izdvojite', to: paths.promote(id) }}
    >
      Ovo je vaš oglas.
    </InfoBanner>
  )
}
