import { apartPaths } from '#contract/paths/apart.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { formatInteger, formatMoney, toFening } from '#contract/money/money.ts'
import type { ShopOffer } from '#contract/shops/endpoints.ts'
import { type SessionUser, useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type PackageCardProps = {
  offer: ShopOffer
  /** The package that it is compared with: the reader's own, else the one before. */
  base: ShopOffer | undefined
}

export function PackageCard({ offer, base }: PackageCardProps) {
  const user = useSession()?.user
  const { name, bonus, refreshes, prices } = offer
  const isOwn = user?.type === 'shop' && user.shop?.package === name
  const other = base && base.package !== offer.package ? base : undefined
  return (
    <li
      className={`flex flex-col gap-3 rounded-card border bg-surface p-5 ${isOwn ? 'border-primary outline-1 outline-primary' : 'border-line'}`}
    >
      <h3 className="flex flex-wrap items-center justify-between gap-2 text-xl font-bold">
        {name}
        {isOwn && (
          <span className="rounded-full bg-primary-soft px-2 text-sm font-semibold text-primary">
            Vaš paket
          </span>
        )}
      </h3>
      <div>
        <p>
          <strong className="text-2xl tabular-nums">{prices[0]?.display_amount}</strong>
          <span className="text-muted"> mjesečno</span>
        </p>
        <Year prices={prices} />
      </div>
      <ul className="flex flex-col gap-2">
        <li>
          {`${formatCredits(bonus)} svakog mjeseca`}
          {other && <Change by={bonus - other.bonus} than={other.name} />}
        </li>
        <li>
          {`${formatInteger(refreshes)} besplatnih obnova mjesečno`}
          {other && <Change by={refreshes - other.refreshes} than={other.name} />}
        </li>
      </ul>
      <Choose user={user ?? null} offer={offer} isOwn={isOwn} />
    </li>
  )
}

/** The price of a year, with what it spares. */
function Year({ prices }: Pick<ShopOffer, 'prices'>) {
  const month = prices.find(({ months }) => months === 1)
  const year = prices.find(({ months }) => months === 12)
  if (!month || !year) return null
  const spared = 12 * toFening(month.amount) - toFening(year.amount)
  return (
    <p className="text-sm">
      {`ili ${year.display_amount} za godinu`}
      {spared > 0 && <span className="font-semibold text-success">{`, ${formatMoney(spared)} manje`}</span>}
    </p>
  )
}

const Change = ({ by, than }: { by: number; than: string }) => (
  <span className="block text-sm text-muted">
    {by === 0
      ? `isto kao ${than}`
      : `${formatInteger(Math.abs(by))} ${by > 0 ? 'više' : 'manje'} nego ${than}`}
  </span>
)

type ChooseProps = { user: SessionUser | null; offer: ShopOffer; isOwn: boolean }

/** The way to this package; agents have none. */
function Choose({ user, offer, isOwn }: ChooseProps) {
  const start = 'mt-auto'
  if (!user)
    return (
      <ButtonLink to={apartPaths.registerShop()} kind="quiet" rel="nofollow" className={start}>
        Počnite besplatno
      </ButtonLink>
    )
  if (user.type === 'shop')
    return (
      <ButtonLink
        to={paths.extendShop({ paket: offer.package })}
        kind={isOwn ? 'primary' : 'quiet'}
        className={start}
      >
        {isOwn
          ? user.shop?.is_trial
            ? `Platite ${offer.name}`
            : `Produžite ${offer.name}`
          : `Pređite na ${offer.name}`}
      </ButtonLink>
    )
  if (user.shop_id !== null) return null
  return (
    <ButtonLink to={apartPaths.becomeShop(user.username)} kind="quiet" className={start}>
      Počnite besplatno
    </ButtonLink>
  )
}
