import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { paths } from '#web/lib/site.ts'

const readKey = 'deletion-banner-read'

function wasReadBefore(): boolean {
  try {
    return sessionStorage.getItem(readKey) !== null
  } catch {
    // The server has no storage, and browsers may forbid it.
    return false
  }
}

/** Returns whether an earlier page of this visit showed the banner. */
function useWasRead(): boolean {
  const isLive = useHydrated()
  const { pathname } = useLocation()
  const [firstPath] = useState(pathname)
  const [before] = useState(wasReadBefore)
  useEffect(() => {
    try {
      sessionStorage.setItem(readKey, '1')
    } catch {
      // Then every full load shows it whole.
    }
  }, [])
  return pathname !== firstPath || (isLive && before)
}

/** Under the header, for users who requested the deletion of their profile (spec 4.3): one line on phones once read. */
export default function DeletionBanner({ days }: { days: number }) {
  const wasRead = useWasRead()
  return (
    <aside
      aria-label="Brisanje profila"
      className="border-b border-danger bg-danger-soft text-danger print:hidden"
    >
      <div className={`page-width flex gap-3 py-3 ${wasRead ? 'max-sm:items-center max-sm:py-0' : ''}`}>
        <Trash2 className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <p className={`min-w-0 ${wasRead ? 'max-sm:flex-1 max-sm:truncate' : ''}`}>
          <strong className={`block ${wasRead ? 'max-sm:inline' : ''}`}>Vaš profil je na brisanju!</strong>{' '}
          {`Zahtjev za brisanje profila je poslan na uvid. Rok za isticanje zahtjeva je ${days} dana `}
          <MoreLink className={wasRead ? 'max-sm:hidden' : ''} />
        </p>
        {wasRead && <MoreLink className="shrink-0 sm:hidden" />}
      </div>
    </aside>
  )
}

const MoreLink = ({ className }: { className: string }) => (
  <Link
    to={`${paths.profileSettings()}#licni-podaci`}
    className={`inline-flex items-center font-semibold underline max-sm:min-h-11 ${className}`}
  >
    SAZNAJ VIŠE
  </Link>
)
