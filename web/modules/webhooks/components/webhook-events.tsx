import { apartPaths } from '#contract/paths/apart.ts'
import { formatInteger } from '#contract/money/money.ts'
import { webhookEventStates } from '#contract/webhooks/kinds.ts'
import type { Webhook, WebhookEvent } from '#contract/webhooks/endpoints.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { attemptWords, eventStates, typeName } from '#web/modules/webhooks/words.ts'

type WebhookEventsProps = {
  webhook: Webhook
  events: readonly WebhookEvent[]
  paging: { current_page: number; last_page: number }
  /** The only state that is listed. */
  state: WebhookEvent['state'] | undefined
  /** True if the webhook is on and not paused. */
  works: boolean
}

/** The deliveries of a webhook by state, with buttons that repeat them. */
export function WebhookEvents({ webhook, events, paging, state, works }: WebhookEventsProps) {
  const tabs = [undefined, ...webhookEventStates].map((one) => ({
    to: apartPaths.webhook(webhook.id, { stanje: one }),
    label: one === undefined ? 'Svi' : eventStates[one],
    isCurrent: one === state,
  }))
  return (
    <section
      aria-labelledby="dogadjaji"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="dogadjaji" className="text-lg font-bold">
          Događaji
        </h2>
        {works && webhook.failed > 0 && (
          <PostForm>
            <SubmitButton name="intent" value="replay" kind="quiet">
              {`Ponovite sve neuspjele (${formatInteger(webhook.failed)})`}
            </SubmitButton>
          </PostForm>
        )}
      </div>
      <TabBar label="Događaji po stanju" tabs={tabs} />
      {events.length === 0 ? (
        <p className="text-muted">Nema događaja.</p>
      ) : (
        <ul className="divide-y divide-line">
          {events.map((event) => (
            <Event key={event.id} event={event} mayReplay={works && event.state !== 'waiting'} />
          ))}
        </ul>
      )}
      <Pagination
        page={paging.current_page}
        lastPage={paging.last_page}
        hrefOf={(page) =>
          apartPaths.webhook(webhook.id, { stanje: state, page: page > 1 ? page : undefined })
        }
      />
    </section>
  )
}

function Event({ event, mayReplay }: { event: WebhookEvent; mayReplay: boolean }) {
  const name = `${typeName(event.type)}, ${formatDateTime(event.created_at)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <details className="min-w-0 flex-1 basis-64">
        <summary className="min-h-11 cursor-pointer py-1">
          <span className="font-semibold">{name}</span>
          <span className="block text-sm text-muted">{`${eventStates[event.state]} · ${attemptWords(event)}`}</span>
        </summary>
        <pre className="rounded-field bg-canvas p-3 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
          {JSON.stringify({ id: event.key, type: event.type, data: event.data }, null, 2)}
        </pre>
      </details>
      {mayReplay && (
        <PostForm>
          <input type="hidden" name="event_id" value={event.id} />
          <SubmitButton name="intent" value="replay" kind="quiet" aria-label={`Ponovite: ${name}`}>
            Ponovite
          </SubmitButton>
        </PostForm>
      )}
    </li>
  )
}
