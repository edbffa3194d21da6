import { apartPaths } from '#contract/paths/apart.ts'
import { Link } from 'react-router'
import { counted } from '#web/lib/format/format.ts'

/** Shown in the listing form without JavaScript, where photos have a separate page. */
export function PhotosElsewhere({ listingId, count }: { listingId: number | undefined; count: number }) {
  if (listingId === undefined)
    return <p>Sačuvajte oglas za kasnije, pa ćete mu moći dodati fotografije prije nego što ga objavite.</p>
  return (
    <p>
      {count > 0 && `Oglas ima ${counted(count, 'fotografiju', 'fotografije', 'fotografija')}. `}
      <Link to={apartPaths.listingPhotos(listingId)} className="font-semibold text-primary underline">
        Dodajte i uredite fotografije
      </Link>
    </p>
  )
}
