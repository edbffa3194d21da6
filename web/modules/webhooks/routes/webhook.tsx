import { data, redirect } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { formatInteger } from '#contract/money/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { webhookEventStates } from '#contract/webhooks/kinds.ts'
import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookEvents,
  pingWebhook,
  replayWebhookEvents,
  type WebhookEvent,
} from '#contract/webhooks/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { requireShop } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { type FormValues, readForm } from '#web/lib/forms/read-form.ts'
import { brand } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { WebhookFields } from '#web/modules/webhooks/components/webhook-fields.tsx'
import { attemptWords, eventStates, typeName, webhookWords } from '#web/modules/webhooks/words.ts'
import type { Route } from './+types/webhook.ts'

const outcomes: Record<string, string> = {
  dodan: 'Webhook je dodan. Upišite tajnu u svoj program i pošaljite probni događaj.',
  sacuvan: 'Webhook je sačuvan.',
  proba: 'Probni događaj je na putu.',
  ponovo: 'Događaj šaljemo ponovo.',
}

const isState = (word: string | undefined): word is WebhookEvent['state'] =>
  (webhookEventStates as readonly (string | undefined)[]).includes(word)

export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireShop(context)
  const id = pathId(params.id)
  const { stanje, page, gotovo } = parseQuery(url.search)
  const state = isState(stanje) ? stanje : undefined
  const api = apiOf(context)
  const [{ data: webhook }, events] = await Promise.all([
    api.call(getWebhook, { params: { id } }),
    api.call(listWebhookEvents, { params: { id }, query: { state, page: page ?? '1' } }),
  ]).catch(routeError)
  return { webhook, events: events.data, meta: events.meta, state, done: outcomes[gotovo ?? ''] }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireShop(context)
  const id = pathId(params.id)
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const api = apiOf(context)
  const { body, values } = readForm(form, changeWebhook)
  try {
    if (intent === 'ping') {
      await api.call(pingWebhook, { params: { id } })
      return redirect(apartPaths.webhook(id, { gotovo: 'proba' }))
    }
    if (intent === 'replay') {
      const event = form.get('event_id')
      await api.call(replayWebhookEvents, { params: { id }, body: event ? { event_id: String(event) } : {} })
      return redirect(apartPaths.webhook(id, { gotovo: 'ponovo' }))
    }
    if (intent === 'delete') {
      await api.call(deleteWebhook, { params: { id } })
      return redirect(apartPaths.program({ gotovo: 'izbrisan' }))
    }
    if (intent !== 'save') throw data(null, { status: 400, statusText: 'Bad Request' })
    await api.call(changeWebhook, { params: { id }, body })
    return redirect(apartPaths.webhook(id, { gotovo: 'sacuvan' }))
  } catch (error) {
    return formProblem<FormValues>(error, { ...values, intent })
  }
}

export const meta = () => pageMeta({ title: 'Webhook', isIndexed: false })

const card = 'flex flex-col gap-4 rounded-card border border-line bg-surface p-4'

export default function WebhookPage({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { webhook, events, meta: paging, state, done } = loaderData
  const wrong = problem?.values['intent']
  const given = problem?.values['kinds']
  const works = webhook.is_active && webhook.paused_at === null
  const tabs = [undefined, ...webhookEventStates].map((one) => ({
    to: apartPaths.webhook(webhook.id, { stanje: one }),
    label: one === undefined ? 'Svi' : eventStates[one],
    isCurrent: one === state,
  }))
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div>
        <Breadcrumbs
          steps={[
            { name: `Moj ${brand.name}` },
            { name: 'Za vaš program', to: apartPaths.program() },
            { name: 'Webhook', to: apartPaths.webhook(webhook.id) },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">{webhook.address}</h1>
        <p className="mt-1 text-muted">{webhookWords(webhook)}</p>
      </div>
      {done && !problem && <Alert tone="success">{done}</Alert>}
      {problem?.message && wrong !== 'save' && <Alert>{problem.message}</Alert>}
      {webhook.paused_at !== null && (
        <Alert tone="danger">
          Dok je pauziran, novi događaji se ne bilježe. Kad program opet radi, sačuvajte postavke, pa
          pošaljite ponovo ono što nije uspjelo.
        </Alert>
      )}

      <section aria-labelledby="tajna" className={card}>
        <h2 id="tajna" className="text-lg font-bold">
          Tajna
        </h2>
        <p className="text-sm text-muted">
          Njom provjeravate da je poziv naš: potpis je po standardu Standard Webhooks, u zaglavljima
          webhook-id, webhook-timestamp i webhook-signature. Isti webhook-id znači isti događaj.
        </p>
        <code className="rounded-field bg-canvas px-3 py-2 text-sm [overflow-wrap:anywhere] select-all">
          {webhook.secret}
        </code>
        {works && (
          <PostForm>
            <div>
              <SubmitButton name="intent" value="ping" kind="quiet">
                Pošalji probni događaj
              </SubmitButton>
            </div>
          </PostForm>
        )}
      </section>

      <section aria-labelledby="dogadjaji" className={card}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="dogadjaji" className="text-lg font-bold">
            Događaji
          </h2>
          {works && webhook.failed > 0 && (
            <PostForm>
              <SubmitButton name="intent" value="replay" kind="quiet">
                {`Ponovi sve neuspjele (${formatInteger(webhook.failed)})`}
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

      <section aria-labelledby="postavke" className={card}>
        <h2 id="postavke" className="text-lg font-bold">
          Postavke
        </h2>
        <PostForm
          problem={wrong === 'save' ? problem : undefined}
          values={{ address: webhook.address, is_active: works }}
        >
          <WebhookFields kinds={Array.isArray(given) ? given : webhook.kinds} />
          <Checkbox name="is_active">Uključen</Checkbox>
          <div>
            <SubmitButton name="intent" value="save">
              Sačuvaj
            </SubmitButton>
          </div>
        </PostForm>
      </section>

      <details className={card}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Izbriši webhook</summary>
        <PostForm className="flex flex-col gap-3">
          <p className="text-sm text-muted">Brišu se i njegovi događaji, i oni koji čekaju.</p>
          <div>
            <SubmitButton name="intent" value="delete" kind="danger">
              Izbriši webhook
            </SubmitButton>
          </div>
        </PostForm>
      </details>
    </div>
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
          <SubmitButton name="intent" value="replay" kind="quiet" aria-label={`Ponovi: ${name}`}>
            Ponovi
          </SubmitButton>
        </PostForm>
      )}
    </li>
  )
}
