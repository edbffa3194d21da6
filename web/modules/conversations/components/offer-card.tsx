import { Form } from 'react-router'
import type { ConversationMessage, offerStates } from '#contract/conversations/messages.ts'
import { withdrawSeconds } from '#contract/limits/messages.ts'
import { formatTime } from '#web/lib/format/format.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { fields } from '#web/modules/conversations/acts.ts'

const outcomes: Record<(typeof offerStates)[number], string> = {
  pending: 'Čeka odgovor',
  accepted: 'Prihvaćena',
  declined: 'Odbijena',
  replaced: 'Zamijenjena novom ponudom',
  withdrawn: 'Povučena',
}

type OfferCardProps = {
  message: ConversationMessage
  target: string
  /** The listing's seller. */
  sellerId: number | undefined
  now: number
}

/** An offered price: the other side accepts or declines it, or answers with an offer of their own. */
export function OfferCard({ message, target, sellerId, now }: OfferCardProps) {
  const { offer, is_mine: isMine, sender, created_at: at } = message
  const isSeller = useSession()?.user?.id === sellerId
  if (!offer) return null
  const isOpen = offer.state === 'pending'
  const by = isMine ? 'Vaša ponuda' : `${sender?.username ?? 'Korisnik'} nudi`
  return (
    <div className="mx-auto my-3 w-full max-w-sm rounded-card border border-line bg-surface p-4 text-center">
      <p className="text-sm text-muted">{by}</p>
      <p className="text-2xl font-bold tabular-nums">{offer.display_price}</p>
      <p className="text-sm text-muted">
        {`${outcomes[offer.state]} · `}
        <time dateTime={new Date(at * 1000).toISOString()}>{formatTime(at)}</time>
      </p>
      {isOpen && !isMine && (
        <Form method="post" action={target} preventScrollReset className="mt-3 flex flex-col gap-3">
          <input type="hidden" name={fields.conversation} value={message.conversation_id} />
          <input type="hidden" name={fields.sequence} value={message.sequence} />
          {isSeller && (
            <label className="flex min-h-11 items-center gap-3 text-left text-sm">
              <input
                type="checkbox"
                name="reserve"
                defaultChecked
                className="size-5 shrink-0 accent-primary"
              />
              Označite oglas kao rezervisan
            </label>
          )}
          <div className="flex gap-3 *:flex-1">
            <Button name={fields.act} value="odbij" kind="quiet">
              Odbijte
            </Button>
            <Button name={fields.act} value="prihvati">
              Prihvatite
            </Button>
          </div>
        </Form>
      )}
      {isOpen && isMine && now - at < withdrawSeconds && (
        <Form method="post" action={target} preventScrollReset className="mt-2">
          <input type="hidden" name={fields.conversation} value={message.conversation_id} />
          <input type="hidden" name={fields.sequence} value={message.sequence} />
          <Button name={fields.act} value="povuci" kind="quiet">
            Povucite ponudu
          </Button>
        </Form>
      )}
    </div>
  )
}
