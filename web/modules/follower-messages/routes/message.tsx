import Flag from 'lucide-react/icons/flag'
import { useEffect } from 'react'
import { data } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { getFollowerMessage, openFollowerMessage } from '#contract/follower-messages.ts'
import { MessageConsentBox } from '#web/cards/message-consent-box.tsx'
import { apiOf, routeError } from '#web/lib/api.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { whenSeen } from '#web/lib/when-seen.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { MessageView } from '#web/modules/follower-messages/components/message-view.tsx'
import { shownOf } from '#web/modules/follower-messages/shown.ts'
import type { Route } from './+types/message.ts'

export async function loader({ params: { messageId }, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(messageId)) throw data(null, { status: 404, statusText: 'Not Found' })
  const { data: message, messages } = await apiOf(context)
    .call(getFollowerMessage, { params: { id: messageId } })
    .catch(routeError)
  return { message: shownOf(message), messages }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.message.title ?? 'Poruka prodavača', isIndexed: false })

export default function SellerMessage({ loaderData: { message, messages } }: Route.ComponentProps) {
  const { id, seller } = message
  const isRecipient = messages !== null
  useEffect(() => {
    if (!isRecipient) return undefined
    return whenSeen(() => {
      // A lost count does no harm to the reader.
      callApi(openFollowerMessage, { params: { id } }, { isLast: true }).catch(() => {})
    })
  }, [id, isRecipient])
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <Breadcrumbs
        steps={
          isRecipient
            ? [{ name: 'Notifikacije', to: paths.notifications() }, { name: 'Poruka prodavača' }]
            : [{ name: 'Poruke pratiocima', to: apartPaths.followerMessages() }]
        }
      />
      <MessageView message={message} />
      {messages && (
        <>
          <MessageConsentBox
            username={seller.username}
            chosen={messages}
            source="message"
            returnTo={apartPaths.sellerMessage(id)}
            messageId={id}
          />
          <PathLink
            to={paths.report('poruka-prodavaca', id)}
            rel="nofollow"
            className="inline-flex min-h-11 items-center gap-2 self-start text-muted underline-offset-4 hover:text-primary hover:underline"
          >
            <Flag className="size-5 shrink-0" aria-hidden="true" />
            Prijavite poruku
          </PathLink>
        </>
      )}
    </div>
  )
}
