import Trash2 from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import { paths } from '#web/lib/site.ts'

/** Under the header, for users who requested the deletion of their profile (spec 4.3). */
export default function DeletionBanner({ days }: { days: number }) {
  return (
    <aside
      aria-label="Brisanje profila"
      className="border-b border-danger bg-danger-soft text-danger print:hidden"
    >
      <div className="page-width flex items-start gap-3 py-3">
        <Trash2 className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <p className="min-w-0">
          <strong className="block">Vaš profil je na brisanju!</strong>
          {`Zahtjev za brisanje profila je poslan na uvid. Rok za isticanje zahtjeva je ${days} dana `}
          <Link to={`${paths.profileSettings()}#licni-podaci`} className="font-semibold underline">
            SAZNAJ VIŠE
          </Link>
        </p>
      </div>
    </aside>
  )
}
