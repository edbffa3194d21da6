import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ShopSetup, ShopStep } from '#contract/shops/endpoints.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'

const steps: Record<ShopStep, { label: string; to: () => string }> = {
  logo: { label: 'Postavite logo', to: () => paths.profilePicture() },
  place: { label: 'Upišite adresu radnje', to: () => paths.shopSettings() },
  hours: { label: 'Upišite radno vrijeme', to: () => paths.shopSettings({ dio: 'radno-vrijeme' }) },
  about: { label: 'Napišite nešto o shopu', to: () => paths.shopSettings({ dio: 'o-nama' }) },
  listing: { label: 'Objavite prvi oglas', to: () => paths.publish() },
}

/** Lists what a shop still lacks, for its owner; renders nothing once all is done. */
export function ShopChecklist({ steps: found }: Pick<ShopSetup, 'steps'>) {
  const left = found.filter(({ is_done: isDone }) => !isDone).length
  if (left === 0) return null
  return (
    <section
      aria-labelledby="uredjenje-shopa"
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="uredjenje-shopa" className="text-lg font-bold">
          Uredite svoj shop
        </h2>
        <p className="text-sm text-muted tabular-nums">{`Urađeno ${found.length - left} od ${found.length}`}</p>
      </div>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {found.map(({ name, is_done: isDone }) => (
          <li key={name}>
            {isDone ? (
              <span className="flex min-h-11 items-center gap-3 text-muted">
                <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
                <span className="sr-only">Urađeno: </span>
                <span className="line-through">{steps[name].label}</span>
              </span>
            ) : (
              <PathLink
                to={steps[name].to()}
                className="flex min-h-11 items-center gap-3 font-semibold text-primary hover:underline"
              >
                <Circle className="size-5 shrink-0" aria-hidden="true" />
                {steps[name].label}
              </PathLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says until when a trial lasts, and what comes then; nothing for shops that pay. */
export function TrialNotice({ shop: { state, name, ends_at: end } }: Pick<ShopSetup, 'shop'>) {
  if (state !== 'trial') return null
  return (
    <p className="rounded-card border border-info bg-info-soft px-4 py-3 text-info">
      {`Probni period paketa ${name} traje do ${formatDate(end)} Do tada odaberite paket, da shop nastavi raditi. `}
      <PathLink to={paths.shopPackages()} className="inline-block font-semibold underline">
        Odaberite paket
      </PathLink>
    </p>
  )
}
