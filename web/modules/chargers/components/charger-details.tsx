import { chargerSources, chargerStates, connectorKinds, demoChargers } from '#contract/chargers/kinds.ts'
import type { Charger } from '#contract/chargers/endpoints.ts'
import { counted, formatDate, formatNumber } from '#web/lib/format/format.ts'
import type { MapTiles } from '#web/lib/context.ts'
import { ApproximateMap } from '#web/ui/maps/approximate-map.tsx'
import type { Surroundings } from '#web/ui/maps/surroundings.ts'
import { PathLink } from '#web/ui/path-link.tsx'

export function Connectors({ connectors }: { connectors: Charger['connectors'] }) {
  return (
    <section aria-labelledby="prikljucci" className="rounded-card border border-line bg-surface p-4">
      <h2 id="prikljucci" className="text-xl font-bold">
        Priključci
      </h2>
      {connectors.length === 0 ? (
        <p className="mt-2 text-muted">Priključci nisu poznati.</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {connectors.map(({ kind, power_kw: power, count }) => (
            <li
              key={`${kind} ${power}`}
              className="flex flex-wrap items-baseline justify-between gap-x-6 py-2 tabular-nums"
            >
              <span className="font-semibold">{connectorKinds[kind]}</span>
              <span>
                {power === null ? 'snaga nije poznata' : `${formatNumber(power)} kW`}
                <span className="text-muted">{` · ${counted(count, 'mjesto', 'mjesta', 'mjesta')}`}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function ChargerFacts({ charger }: { charger: Charger }) {
  const facts = [
    ['Stanje', chargerStates[charger.state]],
    ['Operator', charger.operator],
    ['Adresa', charger.address],
    ['Grad', charger.city?.name],
    ['Radno vrijeme', charger.hours],
    ['Cijena', charger.price],
    ['Pristup', charger.access],
  ].filter(([, value]) => value)
  return (
    <section aria-labelledby="podaci" className="rounded-card border border-line bg-surface p-4">
      <h2 id="podaci" className="text-xl font-bold">
        Podaci
      </h2>
      <dl className="mt-2 grid gap-x-6 gap-y-3 grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))]">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
        {charger.phone && (
          <div className="min-w-0">
            <dt className="text-sm text-muted">Telefon</dt>
            <dd>
              <a
                href={`tel:${charger.phone.replace(/[^\d+]/g, '')}`}
                className="font-semibold text-primary underline"
              >
                {charger.phone}
              </a>
            </dd>
          </div>
        )}
        {charger.website && (
          <div className="min-w-0">
            <dt className="text-sm text-muted">Stranica</dt>
            <dd className="[overflow-wrap:anywhere]">
              <PathLink
                to={charger.website}
                rel="noopener nofollow"
                className="font-semibold text-primary underline"
              >
                {new URL(charger.website).host}
              </PathLink>
            </dd>
          </div>
        )}
      </dl>
      <Source charger={charger} />
    </section>
  )
}

function Source({ charger }: { charger: Charger }) {
  const licence = chargerSources[charger.source]
  return (
    <p className="mt-4 text-sm text-muted">
      {'Izvor: '}
      {licence?.url ? (
        <PathLink to={licence.url} className="underline">
          {licence.name}
        </PathLink>
      ) : (
        (licence?.name ?? (charger.source === demoChargers ? 'probni podaci' : 'podaci operatora'))
      )}
      {charger.updated_at !== null && `, ${formatDate(charger.updated_at)}`}
    </p>
  )
}

type ChargerPlaceProps = {
  charger: Charger
  tiles: MapTiles | null
  surroundings: Surroundings | null
}

export function ChargerPlace({ charger, tiles, surroundings }: ChargerPlaceProps) {
  const { name, address, city, location } = charger
  const { lat, lon } = location
  return (
    <section aria-labelledby="mapa" className="flex flex-col gap-2">
      <h2 id="mapa" className="text-xl font-bold">
        Gdje je
      </h2>
      <ApproximateMap
        town={{ name: city?.name ?? name, lat, lon, isExact: true }}
        tiles={tiles}
        surroundings={surroundings}
        caption={address ?? city?.name ?? name}
      />
      <p className="flex flex-wrap items-center gap-x-4 tabular-nums">
        <PathLink
          to={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          Otvorite na OpenStreetMapu
        </PathLink>
        <span className="text-sm text-muted">{`${lat.toFixed(5)}, ${lon.toFixed(5)}`}</span>
      </p>
    </section>
  )
}
