import { Link } from 'react-router'
import { listManagedServiceMessages } from '#contract/service-messages.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MessageBanner } from '#web/modules/service-messages/components/message-banner.tsx'
import { placeNames, stateNames } from '#web/modules/service-messages/places.ts'
import type { Route } from './+types/service-messages.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { data: messages } = await apiOf(context).call(listManagedServiceMessages, {}).catch(routeError)
  return { messages, isDeleted: url.searchParams.has('izbrisano') }
}

export const meta = () => pageMeta({ title: 'Servisne poruke', isIndexed: false })

const toneOf = { shown: 'text-success', waiting: 'text-info', over: 'text-muted' } as const

export default function ServiceMessagesPage({ loaderData: { messages, isDeleted } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Servisne poruke</h1>
        <ButtonLink to={staffPaths.adminServiceMessage()}>Nova poruka</ButtonLink>
      </div>
      {isDeleted && <Alert tone="success">Poruka je izbrisana.</Alert>}
      {messages.length === 0 ? (
        <EmptyState
          text="Još nema nijedne poruke."
          action={<ButtonLink to={staffPaths.adminServiceMessage()}>Napišite prvu</ButtonLink>}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {messages.map((message) => (
            <li key={message.id} className="overflow-hidden rounded-card border border-line bg-surface">
              <MessageBanner message={message} />
              <div className="flex flex-wrap items-center justify-between gap-3 p-4">
                <p className="min-w-0 text-sm">
                  <strong className={toneOf[message.state]}>{stateNames[message.state]}</strong>
                  {` · ${message.locations.map((place) => placeNames[place]).join(', ')}`}
                  {message.shown_from !== null && ` · od ${formatDateTime(message.shown_from)}`}
                  {message.shown_to !== null && ` · do ${formatDateTime(message.shown_to)}`}
                </p>
                <Link
                  to={staffPaths.adminServiceMessage(message.id)}
                  aria-label={`Uredite: ${message.title}`}
                  className="inline-flex min-h-11 items-center font-semibold text-primary underline"
                >
                  Uredite
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
