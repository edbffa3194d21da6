import BadgeCheck from 'lucide-react/icons/badge-check'
import Clock from 'lucide-react/icons/clock'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Timer from 'lucide-react/icons/timer'
import { positivePercent } from '#contract/reviews/feedbacks.ts'
import { answerTimeText } from '#web/cards/answer-time.ts'
import { Fact } from '#web/cards/fact.tsx'
import { countedReviews } from '#web/cards/review-words.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import type { ListedShop } from '#web/modules/shops/list.ts'

/** A shop in the list; all of it leads to the shop's page. */
export function ShopRow({ shop }: { shop: ListedShop }) {
  const { name, place, about } = shop
  const percent = positivePercent(shop.feedbacks)
  const { positive, neutral, negative } = shop.feedbacks
  return (
    <article className="relative flex h-full items-start gap-4 rounded-card border border-line bg-surface p-4 hover:border-line-field">
      <Avatar name={name} src={shop.avatar} className="size-14 text-xl" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div>
          <div className="flex flex-wrap items-start justify-between gap-x-3">
            <h2 className="min-w-0 flex-1 basis-24 font-bold [overflow-wrap:anywhere]">
              <PathLink
                to={paths.profile(shop)}
                className="after:absolute after:inset-0 after:rounded-card hover:text-primary"
              >
                {name}
              </PathLink>
            </h2>
            {shop.isOpen !== null && <OpenBadge isOpen={shop.isOpen} />}
          </div>
          <p className="text-sm [overflow-wrap:anywhere] text-muted">
            {[place, `${shop.package} ${brand.name} shop`].filter((fact) => fact !== null).join(' · ')}
          </p>
        </div>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm empty:hidden">
          {percent !== null && (
            <Fact Icon={ThumbsUp}>
              {`${percent} % pozitivnih · ${countedReviews(positive + neutral + negative)}`}
            </Fact>
          )}
          {shop.isRegistered && (
            <Fact Icon={BadgeCheck} tone="text-success">
              Registrovani trgovac
            </Fact>
          )}
          {shop.hours !== null && <Fact Icon={Clock}>{shop.hours}</Fact>}
          {shop.responseMinutes !== null && <Fact Icon={Timer}>{answerTimeText(shop.responseMinutes)}</Fact>}
        </ul>
        {about && <p className="line-clamp-2 text-sm [overflow-wrap:anywhere] text-muted">{about}</p>}
      </div>
    </article>
  )
}

const OpenBadge = ({ isOpen }: { isOpen: boolean }) => (
  <span
    className={`max-w-full rounded-full px-2.5 py-0.5 text-xs font-bold [overflow-wrap:anywhere] ${isOpen ? 'bg-success-soft text-success' : 'bg-canvas text-muted'}`}
  >
    {isOpen ? 'Otvoreno' : 'Zatvoreno'}
  </span>
)
