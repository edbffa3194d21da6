import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PersonDetail } from '#contract/people/endpoints.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { formatDate, formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { Panel } from '#web/ui/panel.tsx'
import { changeWords, listingStateWords, nameOf, roleWords } from '#web/modules/people/words.ts'

type Row = readonly [name: string, value: ReactNode]

const checked = (value: string | null, at: number | null) =>
  value === null ? 'nema' : `${value} (${at === null ? 'nepotvrđen' : `potvrđen ${formatDate(at)}`})`

/** Name, contacts and standing of the account. */
export function Facts({ of: person }: { of: PersonDetail }) {
  const guards = [
    person.has_second_factor && 'prijava u dva koraka',
    person.passkeys > 0 && `pristupni ključevi: ${person.passkeys}`,
  ].filter(Boolean)
  const rows: Row[] = [
    ['Korisničko ime', person.username],
    ['Broj', String(person.id)],
    ['Uloga', roleWords[person.role]],
    ['Ime', nameOf(person) || 'nije upisano'],
    ['E-mail', checked(person.email, person.email_verified_at)],
    ['Telefon', checked(person.phone, person.phone_verified_at)],
    ['Otvoren', formatDateTime(person.created_at)],
    ['Zadnji put', person.last_active_at === null ? 'nikad' : formatDateTime(person.last_active_at)],
    ['Zaštita', guards.join(', ') || 'samo šifra'],
    ...(person.pro_until === null ? [] : [['Pro do', formatDate(person.pro_until)] as const]),
    ...(person.shop === null
      ? []
      : [
          [
            'Shop',
            `${person.business_name} · ${person.shop.package} do ${formatDate(person.shop.ends_at)}${person.shop.active ? '' : ', suspendovan'}`,
          ] as const,
        ]),
    ...(person.declared_at === null
      ? []
      : [
          [
            'Izjava trgovca',
            `${formatDate(person.declared_at)}, ${person.declaration_verified_at === null ? 'nije potvrđena' : `potvrđena ${formatDate(person.declaration_verified_at)}`}`,
          ] as const,
        ]),
    ...(person.deletion_requested_at === null
      ? []
      : [['Zatražio brisanje', formatDateTime(person.deletion_requested_at)] as const]),
  ]
  return (
    <Panel title="Račun">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {person.restriction?.kind !== 'ban' && (
        <p>
          <Link
            to={paths.profile(person)}
            className="inline-flex min-h-11 items-center text-primary underline"
          >
            Javni profil
          </Link>
        </p>
      )}
    </Panel>
  )
}

export function Listings({ of: { listings } }: { of: PersonDetail }) {
  const total = listings.by_state.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={`Oglasi (${formatNumber(total)})`}>
      {total === 0 ? (
        <p className="text-sm text-muted">Nema oglasa.</p>
      ) : (
        <>
          <p className="text-sm tabular-nums">
            {listings.by_state
              .map(({ state, count }) => `${listingStateWords[state] ?? state}: ${formatNumber(count)}`)
              .join(' · ')}
          </p>
          <ul className="divide-y divide-line text-sm">
            {listings.latest.map(({ id, title, state, created_at }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
                <Link
                  to={staffPaths.adminListing(id)}
                  className="inline-flex min-h-6 min-w-0 items-center [overflow-wrap:anywhere] text-primary hover:underline"
                >
                  {title}
                </Link>
                <span className="text-muted tabular-nums">
                  {`br. ${id} · ${listingStateWords[state] ?? state} · ${formatDate(created_at)}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

/** Logins and changes; both lists end with the oldest kept. */
export function History({ of: { logins, changes, devices } }: { of: PersonDetail }) {
  return (
    <>
      {logins.length > 0 && (
        <Panel title="Zadnje prijave">
          <ul className="divide-y divide-line text-sm">
            {logins.map(({ id, is_registration, device, ip, at }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-1">
                <span className="text-muted tabular-nums">{formatDateTime(at)}</span>
                <span className="[overflow-wrap:anywhere]">
                  {is_registration ? `Registracija, ${device}` : device}
                </span>
                <Address ip={ip} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {changes.length > 0 && (
        <Panel title="Izmjene podataka">
          <ul className="divide-y divide-line text-sm">
            {changes.map(({ id, field, before, after, at }) => (
              <li key={id} className="flex flex-wrap gap-x-3 py-1">
                <span className="text-muted tabular-nums">{formatDateTime(at)}</span>
                <span className="[overflow-wrap:anywhere]">
                  {`${changeWords[field]}: ${before ?? 'prazno'} → ${after ?? 'prazno'}`}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {devices.length > 0 && (
        <Panel title="Uređaji">
          <ul className="divide-y divide-line text-sm">
            {devices.map(({ id, last_used_at, others }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-1">
                <Link
                  to={staffPaths.adminPeople({ q: String(id), po: 'device' })}
                  className="inline-flex min-h-6 items-center text-primary hover:underline"
                >
                  {`Uređaj ${id}`}
                </Link>
                <span className="text-muted tabular-nums">{`zadnji put ${formatDateTime(last_used_at)}`}</span>
                {others.length > 0 && (
                  <span className="[overflow-wrap:anywhere]">
                    {'Isto izgleda i uređaj: '}
                    {others.map((other, at) => (
                      <span key={other.id}>
                        {at > 0 && ', '}
                        <Link
                          to={staffPaths.adminPerson(other.id)}
                          className="inline-flex min-h-6 items-center font-semibold text-danger hover:underline"
                        >
                          {other.username}
                        </Link>
                      </span>
                    ))}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

/** Leads to other accounts from there. */
export function Address({ ip }: { ip: string | null }) {
  if (ip === null) return null
  return (
    <Link
      to={staffPaths.adminPeople({ q: ip, po: 'ip' })}
      className="inline-flex min-h-6 items-center [overflow-wrap:anywhere] text-primary tabular-nums hover:underline"
    >
      {ip}
    </Link>
  )
}
