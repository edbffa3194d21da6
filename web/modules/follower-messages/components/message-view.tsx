import type { FollowerMessage } from '#contract/follower-messages.ts'
import { apartPaths } from '#contract/paths/apart.ts'
import type { Card } from '#web/cards/card.ts'
import { ProfileLink } from '#web/cards/profile-link.tsx'
import { formatDateTime } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** A message with cards in place of its listings. */
export type ShownMessage = Omit<FollowerMessage, 'listings'> & { cards: Card[] }

type MessageViewProps = { message: ShownMessage; isPreview?: boolean }

/** A seller's message as followers see it. */
export function MessageView({ message, isPreview = false }: MessageViewProps) {
  const { seller, title, text, cards } = message
  const name = seller.business_name ?? seller.username
  const Heading = isPreview ? 'h3' : 'h1'
  return (
    <article className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={seller.avatar} className="size-12 text-lg" />
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <ProfileLink
            person={seller}
            className="font-bold"
            linkClassName="underline-offset-4 hover:text-primary hover:underline"
          >
            {name}
          </ProfileLink>
          <span className="block text-sm text-muted">
            {message.sent_at === null
              ? 'Poruka pratiocima'
              : `Poruka pratiocima · ${formatDateTime(message.sent_at)}`}
          </span>
        </p>
      </div>
      <Heading className="text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">{title}</Heading>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
      {cards.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2">
          {cards.map((card) => (
            <li key={card.id}>
              <Listing
                card={card}
                to={
                  isPreview
                    ? paths.listing(card.id, card.title)
                    : apartPaths.sellerMessageListing(message.id, card.id)
                }
              />
            </li>
          ))}
        </ul>
      )}
      {message.shop_link && seller.has_profile && (
        <ButtonLink to={paths.profile(seller)} className="self-start max-sm:w-full">
          {seller.type === 'shop' ? 'Pogledajte shop' : 'Pogledajte profil'}
        </ButtonLink>
      )}
    </article>
  )
}

/** Loaded whole, since its address counts the way to the listing. */
function Listing({ card, to }: { card: Card; to: string }) {
  return (
    <a
      href={to}
      className="flex h-full gap-3 rounded-field border border-line p-2 hover:border-line-field hover:text-primary"
    >
      {card.image ? (
        <img
          src={card.image}
          alt=""
          width={112}
          height={84}
          loading="lazy"
          className="h-21 w-28 shrink-0 rounded-field bg-canvas object-cover"
        />
      ) : (
        <span className="h-21 w-28 shrink-0 rounded-field bg-canvas" aria-hidden="true" />
      )}
      <span className="flex min-w-0 flex-col gap-1">
        <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{card.title}</span>
        <span className="font-bold text-ink tabular-nums">{card.display_price}</span>
      </span>
    </a>
  )
}
