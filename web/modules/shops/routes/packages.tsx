import { apartPaths } from '#contract/paths/apart.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { formatInteger } from '#contract/money/money.ts'
import { getShopPackages, type ShopOffer } from '#contract/shops/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { useSession } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { monthsText } from '#web/modules/shops/words.ts'
import type { Route } from './+types/packages.ts'

export const handle: PageHandle = { query: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await apiOf(context).call(getShopPackages, {}).catch(routeError)
  return { ...data, canonical: context.get(siteContext).origin + paths.shopPackages() }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Postanite shop',
    description: `Otvorite shop na ${brand.name}-u: oglasi bez ograničenja, mjesečni krediti i vlastita stranica.`,
    canonical: loaderData?.canonical,
  })

const gains = [
  'Neograničen broj aktivnih oglasa, i do 20 fotografija na svakom',
  'Popust na objavu u plaćenim kategorijama i obnova svakih 7 dana',
  'Grupno uređivanje oglasa i uvoz cijele ponude iz datoteke ili s adrese',
  'Stranica shopa s oznakom registrovanog trgovca',
]

export default function Packages({ loaderData: { packages, trial } }: Route.ComponentProps) {
  return (
    <div className="page-width flex flex-col gap-8 py-6 sm:py-10">
      <div className="flex max-w-3xl flex-col gap-4">
        <h1 className="text-3xl font-bold">{`Postanite ${brand.name} shop`}</h1>
        <p className="text-lg">
          {`Prvih ${trial.days} dana je besplatno, uz ${formatCredits(trial.credits)} za oglašavanje. Jednom za svaku firmu ili obrt; karticu ne tražimo.`}
        </p>
        <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-primary">
          {gains.map((gain) => (
            <li key={gain}>{gain}</li>
          ))}
        </ul>
        <Start />
      </div>
      <section aria-labelledby="paketi" className="flex flex-col gap-4">
        <h2 id="paketi" className="text-2xl font-bold">
          Paketi
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {packages.map((offer) => (
            <Package key={offer.package} offer={offer} />
          ))}
        </ul>
        <p className="max-w-3xl text-muted">
          Cijene su s PDV-om. Plaćate karticom ili po predračunu, unaprijed, a račun stiže e-mailom. Paket
          možete promijeniti pri svakom plaćanju: preostalo vrijeme se preračunava po cijeni novog paketa, a
          pri prelasku na jeftiniji dani mjeseca za koji ste dobili bonus ostaju kako jesu. Shop se ne može
          vratiti u račun običnog korisnika.
        </p>
      </section>
    </div>
  )
}

function Package({ offer: { name, bonus, refreshes, prices } }: { offer: ShopOffer }) {
  const [month, ...longer] = prices
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
      <h3 className="text-xl font-bold">{name}</h3>
      <p>
        <strong className="text-2xl tabular-nums">{month?.display_amount}</strong>
        <span className="text-muted"> mjesečno</span>
      </p>
      <ul className="flex flex-col gap-1">
        <li>{`${formatCredits(bonus)} svakog mjeseca`}</li>
        <li>{`${formatInteger(refreshes)} besplatnih obnova mjesečno`}</li>
      </ul>
      <dl className="mt-auto grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
        {longer.map(({ months, display_amount: amount }) => (
          <div key={months} className="contents">
            <dt className="text-muted">{monthsText(months)}</dt>
            <dd className="text-right font-semibold tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** The next step, by reader; an agent has a shop already. */
function Start() {
  const user = useSession()?.user
  if (!user)
    return (
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={apartPaths.registerShop()} rel="nofollow">
          Registruj shop
        </ButtonLink>
        <ButtonLink to={paths.login(paths.shopPackages())} kind="quiet" rel="nofollow">
          Imam račun, prijavi se
        </ButtonLink>
      </div>
    )
  if (user.type === 'shop')
    return (
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.extendShop()}>Produži shop</ButtonLink>
      </div>
    )
  if (user.shop_id !== null) return <p>Vaš račun je agent shopa, pa ne može otvoriti svoj.</p>
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink
        to={apartPaths.becomeShop(user.username)}
      >{`Pretvori račun ${user.username} u shop`}</ButtonLink>
    </div>
  )
}
