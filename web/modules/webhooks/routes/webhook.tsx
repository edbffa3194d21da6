import { data, redirect } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
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
import { requireShop } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { type FormValues, readForm } from '#web/lib/forms/read-form.ts'
import { brand } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { WebhookEvents } from '#web/modules/webhooks/components/webhook-events.tsx'
import { WebhookFields } from '#web/modules/webhooks/components/webhook-fields.tsx'
import { webhookWords } from '#web/modules/webhooks/words.ts'
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
      <Secret webhook={webhook} works={works} />
      <WebhookEvents webhook={webhook} events={events} paging={paging} state={state} works={works} />
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
              Sačuvajte
            </SubmitButton>
          </div>
        </PostForm>
      </section>
      <Deletion />
    </div>
  )
}

type SecretProps = { webhook: Route.ComponentProps['loaderData']['webhook']; works: boolean }

const Secret = ({ webhook, works }: SecretProps) => (
  <section aria-labelledby="tajna" className={card}>
    <h2 id="tajna" className="text-lg font-bold">
      Tajna
    </h2>
    <p className="text-sm text-muted">
      Njom provjeravate da je poziv naš: potpis je po standardu Standard Webhooks, u zaglavljima webhook-id,
      webhook-timestamp i webhook-signature. Isti webhook-id znači isti događaj.
    </p>
    <code className="rounded-field bg-canvas px-3 py-2 text-sm [overflow-wrap:anywhere] select-all">
      {webhook.secret}
    </code>
    {works && (
      <PostForm>
        <div>
          <SubmitButton name="intent" value="ping" kind="quiet">
            Pošaljite probni događaj
          </SubmitButton>
        </div>
      </PostForm>
    )}
  </section>
)

const Deletion = () => (
  <details className={card}>
    <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Izbrišite webhook</summary>
    <PostForm className="flex flex-col gap-3">
      <p className="text-sm text-muted">Brišu se i njegovi događaji, i oni koji čekaju.</p>
      <div>
        <SubmitButton name="intent" value="delete" kind="danger">
          Izbrišite webhook
        </SubmitButton>
      </div>
    </PostForm>
  </details>
)
