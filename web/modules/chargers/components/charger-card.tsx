import { apartPaths } from '#contract/paths/apart.ts'
import { chargerStates } from '#contract/chargers/kinds.ts'
import type { ChargerItem } from '#contract/chargers/endpoints.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { connectorWords } from '#web/modules/chargers/words.ts'

/** A charger in a list; nearby ones have a `distance`. */
export function ChargerCard({ charger, distance }: { charger: ChargerItem; distance?: string | undefined }) {
  const { id, name, operator, address, city, connectors, state } = charger
  return (
    <article className="relative h-full rounded-card border border-line bg-surface p-4 hover:border-primary">
      <h3 className="font-bold [overflow-wrap:anywhere]">
        <PathLink to={apartPaths.charger(id)} className="after:absolute after:inset-0 hover:text-primary">
          {name}
        </PathLink>
      </h3>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {[distance, address ?? city?.name, operator].filter(Boolean).join(' · ')}
      </p>
      {connectors.length > 0 && (
        <ul aria-label="Priključci" className="mt-2 flex flex-wrap gap-1.5">
          {connectors.map((connector) => (
            <li
              key={connectorWords(connector)}
              className="rounded-full bg-primary-soft px-2.5 py-0.5 text-sm tabular-nums"
            >
              {connectorWords(connector)}
            </li>
          ))}
        </ul>
      )}
      {state !== 'working' && state !== 'unknown' && (
        <p className="mt-2 text-sm font-semibold text-danger">{chargerStates[state]}</p>
      )}
    </article>
  )
}
