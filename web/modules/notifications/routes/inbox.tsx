import { apartPaths } from '#contract/paths/apart.ts'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import { Form, Link } from 'react-router'
import { listInbox } from '#contract/notifications/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { RecipientField } from '#web/modules/notifications/components/recipient-field.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import type { Route } from './+types/inbox.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { primalac, page } = parseQuery(url.search)
  const query = { recipient: primalac, page }
  const { data, meta } = await apiOf(context).call(listInbox, { query }).catch(routeError)
  return { messages: data, meta, recipient: primalac ?? '' }
}

export const meta = () => pageMeta({ title: 'Probni sandučić', isIndexed: false })

/** Users who wait for a message reload until it arrives. */
export const headers = () => ({ 'cache-control': 'no-store' })

export default function Inbox({ loaderData: { messages, meta, recipient } }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8">
      <h1 className="text-2xl font-bold">Probni sandučić</h1>
      <p className="mt-1 text-muted">
        E-mail i SMS poruke koje bi izvan probne instalacije otišle primaocima.
      </p>
      <Form method="get" className="mt-5 flex flex-wrap items-end gap-3">
        <RecipientField recipient={recipient} />
        <Button>Pretražite</Button>
      </Form>
      {messages.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            text={recipient ? 'Nema poruka za ovog primaoca.' : 'Još nema nijedne poruke.'}
            action={
              recipient ? (
                <ButtonLink to={apartPaths.inbox()} kind="quiet">
                  Sve poruke
                </ButtonLink>
              ) : (
                <ButtonLink to={apartPaths.inbox()} kind="quiet" reloadDocument>
                  Osvježite
                </ButtonLink>
              )
            }
          />
        </div>
      ) : (
        <ul className="mt-6 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {messages.map((message) => {
            const Icon = message.channel === 'mail' ? Mail : MessageSquare
            return (
              <li key={message.id}>
                <Link
                  to={apartPaths.inboxMessage(message.id)}
                  className="flex gap-3 px-4 py-3 hover:bg-canvas"
                >
                  <Icon className="mt-1 size-5 shrink-0 text-muted" aria-hidden="true" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold [overflow-wrap:anywhere]">
                      {message.subject ?? message.text}
                    </span>
                    <span className="block text-sm [overflow-wrap:anywhere] text-muted">
                      {`${message.channel === 'mail' ? 'E-mail' : 'SMS'} za ${message.recipient}, ${formatDateTime(message.received_at)}`}
                    </span>
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      <Pagination
        page={meta.current_page}
        lastPage={meta.last_page}
        hrefOf={(page) => apartPaths.inbox({ primalac: recipient || undefined, page })}
      />
    </div>
  )
}
