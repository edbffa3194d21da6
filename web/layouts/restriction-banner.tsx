import Gavel from 'lucide-react/icons/gavel'
import { Link } from 'react-router'
import { formatDateTime } from '#web/lib/format.ts'
import type { SessionUser } from '#web/lib/session.ts'
import { paths } from '#web/lib/site.ts'

const texts = {
  limit: 'Ne možete objavljivati oglase ni započinjati razgovore.',
  suspend: 'Ne možete objavljivati ni pisati, a vaši oglasi su skriveni.',
  ban: 'Ne možete koristiti račun.',
}
const states = { limit: 'ograničen', suspend: 'suspendovan', ban: 'isključen' }

/** Under the header, for users whom moderators keep from something. */
export default function RestrictionBanner({ kind, until }: NonNullable<SessionUser['restriction']>) {
  return (
    <aside
      aria-label="Mjera moderatora"
      className="border-b border-danger bg-danger-soft text-danger print:hidden"
    >
      <div className="page-width flex items-start gap-3 py-3">
        <Gavel className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <p className="min-w-0">
          <strong className="block">
            {`Vaš račun je ${states[kind]}${until === null ? '' : ` do ${formatDateTime(until)}`}.`}
          </strong>
          {`${texts[kind]} `}
          <Link to={paths.ownDecisions()} className="font-semibold underline">
            Razlog i žalba
          </Link>
        </p>
      </div>
    </aside>
  )
}
