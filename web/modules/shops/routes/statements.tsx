import { formatDate } from '#web/lib/format.ts'
import { requireShop } from '#web/lib/guards.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { brand } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import type { Route } from './+types/statements.ts'

export const loader = ({ context }: Route.LoaderArgs) => requireShop(context)

export const meta = () => pageMeta({ title: 'Izvodi', isIndexed: false })

export default function Statements({ loaderData: shop }: Route.ComponentProps) {
  const facts = [
    ['Shop', shop.business_name],
    ['Paket', `${shop.package} ${brand.name} shop`],
    ['Stanje', shop.active ? 'Aktivan' : 'Suspendovan'],
    [shop.active ? 'Plaćen do' : 'Bio plaćen do', formatDate(shop.ends_at)],
  ] as const
  return (
    <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="text-xl font-bold">Izvodi</h2>
      {!shop.active && (
        <div className="mt-4">
          <Alert>
            Shop je suspendovan zbog neplaćanja. Oglase možete objavljivati čim se uplata evidentira.
          </Alert>
        </div>
      )}
      <dl className="mt-4 divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-3">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
