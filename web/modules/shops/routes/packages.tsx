import { apartPaths } from '#contract/paths/apart.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { getShopPackages } from '#contract/shops/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { useSession } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NoWayBack } from '#web/ui/forms/declaration-fields.tsx'
import { PackageCard } from '#web/modules/shops/components/package-card.tsx'
import { PackageTable } from '#web/modules/shops/components/package-table.tsx'
import type { Route } from './+types/packages.ts'

export const handle: PageHandle = { query: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await apiOf(context).call(getShopPackages, {}).catch(routeError)
  return { ...data, canonical: context.get(siteContext).origin + paths.shopPackages() }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Postanite shop',
    description: `Otvorite shop na ${brand.locative}: oglasi bez ograničenja, mjesečni krediti i vlastita stranica.`,
    canonical: loaderData?.canonical,
  })

const gains = [
  'Neograničen broj aktivnih oglasa, i do 20 fotografija na svakom',
  'Popust na objavu u plaćenim kategorijama i obnova svakih 7 dana',
  'Grupno uređivanje oglasa i uvoz cijele ponude iz datoteke ili s adrese',
  'Stranica shopa s oznakom registrovanog trgovca',
]

export default function Packages({ loaderData: { packages, trial } }: Route.ComponentProps) {
  const user = useSession()?.user
  const isShop = user?.type === 'shop'
  return (
    <div className="page-width flex flex-col gap-8 py-6 sm:py-10">
      <div className="flex max-w-3xl flex-col gap-3">
        <h1 className="text-3xl font-bold">
          {isShop ? `Paketi ${brand.name} shopa` : `Postanite ${brand.name} shop`}
        </h1>
        {isShop ? (
          <OwnTerm />
        ) : (
          <>
            <p className="text-lg">
              {`Prvih ${trial.days} dana je besplatno, uz ${formatCredits(trial.credits)} za oglašavanje. Jednom za svaku firmu ili obrt; karticu ne tražimo. Paket birate tek kad plaćate.`}
            </p>
            <Start />
          </>
        )}
      </div>
      <section aria-labelledby="paketi" className="flex flex-col gap-4">
        <h2 id="paketi" className="sr-only">
          Paketi
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {packages.map((offer, at) => (
            <PackageCard
              key={offer.package}
              offer={offer}
              base={packages.find(({ name }) => isShop && name === user.shop?.package) ?? packages[at - 1]}
            />
          ))}
        </ul>
      </section>
      <PackageTable packages={packages} />
      <div className="flex max-w-3xl flex-col gap-4">
        <h2 className="text-2xl font-bold">Uz svaki paket</h2>
        <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-primary">
          {gains.map((gain) => (
            <li key={gain}>{gain}</li>
          ))}
        </ul>
        <p className="text-muted">
          Cijene su s PDV-om. Plaćate karticom ili po predračunu, unaprijed, a račun stiže e-mailom. Paket
          možete promijeniti pri svakom plaćanju: preostalo vrijeme se preračunava po cijeni novog paketa, a
          pri prelasku na jeftiniji dani mjeseca za koji ste dobili bonus ostaju kako jesu.
        </p>
      </div>
    </div>
  )
}

/** The package that the reader's shop has, and until when. */
function OwnTerm() {
  const shop = useSession()?.user?.shop
  if (!shop) return null
  const end = formatDate(shop.ends_at)
  return (
    <p className="text-lg">
      {shop.is_trial && shop.active
        ? `Probni period paketa ${shop.package} traje do ${end} Plaćeno vrijeme počinje poslije njega.`
        : shop.active
          ? `Vaš paket je ${shop.package}, plaćen do ${end}`
          : `Vaš paket ${shop.package} je istekao ${end} Shop radi opet čim uplata stigne.`}
    </p>
  )
}

/** The next step, by reader; an agent has a shop already. */
function Start() {
  const user = useSession()?.user
  if (user && user.shop_id !== null) return <p>Vaš račun je agent shopa, pa ne može otvoriti svoj.</p>
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {user ? (
          <ButtonLink
            to={apartPaths.becomeShop(user.username)}
          >{`Pretvorite račun ${user.username} u shop`}</ButtonLink>
        ) : (
          <>
            <ButtonLink to={apartPaths.registerShop()} rel="nofollow">
              Registrujte shop
            </ButtonLink>
            <ButtonLink to={paths.login(paths.shopPackages())} kind="quiet" rel="nofollow">
              Prijavite se
            </ButtonLink>
          </>
        )}
      </div>
      <NoWayBack />
    </>
  )
}
