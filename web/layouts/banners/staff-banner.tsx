import Gavel from 'lucide-react/icons/gavel'
import { Link } from 'react-router'
import { makeAgentPaths } from '#contract/paths/agents.ts'
import { formatDateTime, formatTime } from '#web/lib/format/format.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'

const texts = {
  limit: 'Ne možete objavljivati oglase ni započinjati razgovore.',
  suspend: 'Ne možete objavljivati ni pisati, a vaši oglasi su skriveni.',
  ban: 'Ne možete koristiti račun.',
}
const states = { limit: 'ograničen', suspend: 'suspendovan', ban: 'isključen' }

/** Stands under the header, for restricted users, and for those who use the account of another. */
export default function StaffBanner({
  username,
  restriction,
  visit,
}: Pick<SessionUser, 'username' | 'restriction' | 'visit'>) {
  return (
    <>
      {visit && ('as' in visit ? <Acting {...visit} /> : <Visit username={username} until={visit.until} />)}
      {restriction && <Restriction {...restriction} />}
    </>
  )
}

function Visit({ username, until }: { username: string; until: number }) {
  return (
    <aside
      aria-label="Prijava osoblja"
      className="border-b border-primary bg-primary-soft text-ink print:hidden"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
        <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
          <strong className="block">{`Prijavljeni ste kao ${username}`}</strong>
          {`Do ${formatTime(until)}. Zaštitu računa, plaćanje i brisanje može samo korisnik, koji vidi vašu posjetu.`}
        </p>
        <form method="post" action={paths.logout()}>
          <button className="min-h-11 rounded-field border border-line-field bg-surface px-4 font-semibold hover:border-ink">
            Završite
          </button>
        </form>
      </div>
    </aside>
  )
}

function Acting({ shop, as }: { shop: string; as: string }) {
  return (
    <aside aria-label="Rad za shop" className="border-b border-primary bg-primary-soft text-ink print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
          <strong>{`Radite za shop ${shop}`}</strong>
          {` kao ${as}. Sve što uradite piše u dnevniku shopa.`}
        </p>
        <form method="post" action={makeAgentPaths(brand).agency()}>
          <button
            name="intent"
            value="end"
            className="min-h-11 rounded-field border border-line-field bg-surface px-4 font-semibold hover:border-ink"
          >
            Završite rad za shop
          </button>
        </form>
      </div>
    </aside>
  )
}

function Restriction({ kind, until }: NonNullable<SessionUser['restriction']>) {
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
