import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { brand } from '#web/lib/site.ts'
import { performAct } from '#web/modules/conversations/acts.ts'
import { ConversationList } from '#web/modules/conversations/components/conversation-list.tsx'
import { NewConversation } from '#web/modules/conversations/components/new-conversation.tsx'
import { ReplyManager } from '#web/modules/conversations/components/reply-manager.tsx'
import { TagManager } from '#web/modules/conversations/components/tag-manager.tsx'
import { ThreadPane } from '#web/modules/conversations/components/thread-pane.tsx'
import { hasPane, placeOf } from '#web/modules/conversations/filter.ts'
import { loadMessages } from '#web/modules/conversations/load.ts'
import { useFreshList } from '#web/modules/conversations/use-fresh-list.ts'
import { nameOf } from '#web/modules/conversations/words.ts'
import { loadServiceMessages } from '#web/modules/service-messages/load.ts'
import { ServiceMessagesHere } from '#web/modules/service-messages/messages-here.tsx'
import type { Route } from './+types/messages.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const place = placeOf(url.search)
  const [loaded, serviceMessages] = await Promise.all([
    loadMessages(context, place),
    loadServiceMessages(request, context, 'messages'),
  ])
  const own = { host: new URL(context.get(siteContext).origin).host, brand: brand.path }
  return { loaded, place, serviceMessages, own, gotovo: parseQuery(url.search)['gotovo'] }
}

export const action = async ({ request, url, context }: Route.ActionArgs) =>
  performAct(apiOf(context), await request.formData(), placeOf(url.search))

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const { thread, starting } = loaderData?.loaded ?? {}
  const other = thread ? nameOf(thread.conversation.user) : starting && nameOf(starting.user)
  return [
    ...pageMeta({ title: other ? `${other} – Poruke` : 'Poruke', isIndexed: false }),
    // The composer stays above the keyboard, also without a script.
    {
      name: 'viewport',
      content: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
    },
  ]
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { place, serviceMessages, own, gotovo } = loaderData
  const loaded = useFreshList(loaderData.loaded, place)
  const { thread, starting } = loaded
  const isOpen = hasPane(place)
  return (
    <div
      className="flex flex-col lg:h-full lg:min-h-0 max-lg:data-open:h-full"
      data-open={isOpen || undefined}
    >
      <div className={isOpen ? 'max-lg:hidden' : ''}>
        <ServiceMessagesHere location="messages" given={serviceMessages} />
      </div>
      <div className="mx-auto w-full max-w-7xl lg:grid lg:min-h-0 lg:flex-1 lg:grid-cols-[360px_minmax(0,1fr)] max-lg:in-data-open:h-full max-lg:in-data-open:min-h-0">
        <div
          className={`lg:relative lg:min-h-0 lg:overflow-y-auto lg:border-x lg:border-line lg:bg-surface ${isOpen ? 'max-lg:hidden' : ''}`}
        >
          <ConversationList loaded={loaded} place={place} gotovo={gotovo} />
        </div>
        <section
          id="conversation"
          aria-label={isOpen ? 'Razgovor' : undefined}
          className={`flex min-h-0 flex-col bg-canvas lg:border-r lg:border-line ${isOpen ? 'max-lg:h-full' : 'max-lg:hidden'}`}
        >
          {thread ? (
            <ThreadPane
              key={`${thread.conversation.id} ${place.before ?? ''} ${place.at ?? ''}`}
              opened={thread}
              loaded={loaded}
              place={place}
              own={own}
              problem={actionData}
            />
          ) : starting ? (
            <NewConversation starting={starting} place={place} problem={actionData} />
          ) : place.managed === 'oznake' ? (
            <TagManager tags={loaded.tags} place={place} gotovo={gotovo} problem={actionData} />
          ) : place.managed === 'odgovori' ? (
            <ReplyManager replies={loaded.replies} place={place} gotovo={gotovo} problem={actionData} />
          ) : (
            <p className="m-auto p-8 text-center text-muted">Odaberite razgovor iz liste.</p>
          )}
        </section>
      </div>
    </div>
  )
}
