import { apartPaths } from '#contract/paths/apart.ts'
import { callPath } from '#contract/endpoint.ts'
import {
  getInboxAttachment,
  getInboxMessage,
  getInboxMessageHtml,
} from '#contract/notifications/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkedText } from '#web/modules/notifications/components/linked-text.tsx'
import type { Route } from './+types/inbox-message.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data } = await apiOf(context)
    .call(getInboxMessage, { params: { id: params.messageId } })
    .catch(routeError)
  return data
}

export const meta = () => pageMeta({ title: 'Probni sandučić', isIndexed: false })

export default function InboxMessage({ loaderData: message }: Route.ComponentProps) {
  const received = formatDateTime(message.received_at)
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6">
      <Breadcrumbs steps={[{ name: 'Probni sandučić', to: apartPaths.inbox() }]} />
      <article className="mt-3 rounded-card border border-line bg-surface p-4 sm:p-6">
        <h1 className="text-xl font-bold [overflow-wrap:anywhere]">
          {message.subject ?? `SMS za ${message.recipient}`}
        </h1>
        <p className="mt-1 text-sm [overflow-wrap:anywhere] text-muted">
          {message.subject === null ? received : `E-mail za ${message.recipient}, ${received}`}
        </p>
        <div className="mt-5 border-t border-line pt-5">
          <LinkedText text={message.text} />
          {message.has_html && (
            <p className="mt-5">
              <a
                href={`/api${callPath(getInboxMessageHtml, { params: { id: message.id } })}`}
                className="font-semibold text-primary underline"
              >
                Prikažite kako izgleda u programu za e-mail
              </a>
            </p>
          )}
          {message.attachments.length > 0 && (
            <ul className="mt-5" aria-label="Prilozi">
              {message.attachments.map((name, position) => (
                <li key={position}>
                  <a
                    href={`/api${callPath(getInboxAttachment, { params: { id: message.id, position } })}`}
                    className="inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] text-primary underline"
                  >
                    {`Prilog: ${name}`}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </article>
    </div>
  )
}
