import { redirect } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { listFeeds } from '#contract/listings/feeds.ts'
import { usualReadLimits } from '#contract/limits/serving.ts'
import { formatInteger } from '#contract/money/money.ts'
import { mostWebhooks, webhookKindNames } from '#contract/webhooks/kinds.ts'
import { listWebhooks, makeWebhook } from '#contract/webhooks/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { requireShop } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { runWords } from '#web/modules/feeds/words.ts'
import { WebhookFields } from '#web/modules/webhooks/components/webhook-fields.tsx'
import { webhookWords } from '#web/modules/webhooks/words.ts'
import type { Route } from './+types/program.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireShop(context)
  const api = apiOf(context)
  const [{ data: webhooks }, { data: feeds }] = await Promise.all([
    api.call(listWebhooks, {}),
    api.call(listFeeds, {}),
  ]).catch(routeError)
  return {
    webhooks,
    feeds: feeds.map(({ id, name, last_run: run }) => ({ id, name, state: run && runWords(run) })),
    isDeleted: url.searchParams.get('gotovo') === 'izbrisan',
    key: newKey(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireShop(context)
  const form = await request.formData()
  const { body, values } = readForm(form, makeWebhook)
  try {
    const key = String(form.get('kljuc') ?? '') || newKey()
    const { id } = await apiOf(context).call(makeWebhook, { body }, { 'idempotency-key': key })
    return redirect(apartPaths.webhook(id, { gotovo: 'dodan' }))
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = () => pageMeta({ title: 'Za vaš program', isIndexed: false })

const card = 'flex flex-col gap-3 rounded-card border border-line bg-surface p-4'
const link = 'inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline'

const limits = [
  ['Pretraga', `${formatInteger(usualReadLimits.searchesOfAccount.max)} upita u minuti`],
  ['Čitanje', `${formatInteger(usualReadLimits.reads.max)} poziva u minuti`],
]

export default function Program({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { webhooks, feeds, isDeleted, key } = loaderData
  const given = problem?.values['kinds']
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div>
        <Breadcrumbs
          steps={[{ name: `Moj ${brand.name}` }, { name: 'Za vaš program', to: apartPaths.program() }]}
        />
        <h1 className="mt-1 text-2xl font-bold">Za vaš program</h1>
        <p className="mt-1 text-muted">
          Program kojim vodite posao može umjesto vas objavljivati oglase, odgovarati na narudžbe i odmah
          saznati šta se dešava.
        </p>
      </div>
      {isDeleted && <Alert tone="success">Webhook je izbrisan.</Alert>}
      <Access />
      <Feeds feeds={feeds} />
      <Webhooks webhooks={webhooks} />
      {webhooks.length < mostWebhooks && (
        <section aria-labelledby="novi" className={card}>
          <h2 id="novi" className="text-xl font-bold">
            Novi webhook
          </h2>
          <PostForm key={webhooks.length} problem={problem}>
            <input type="hidden" name="kljuc" value={key} />
            <WebhookFields kinds={Array.isArray(given) ? given : webhookKindNames} />
            <div>
              <SubmitButton>Dodajte webhook</SubmitButton>
            </div>
          </PostForm>
        </section>
      )}
    </div>
  )
}

const Access = () => (
  <section aria-labelledby="pristup" className={card}>
    <h2 id="pristup" className="text-xl font-bold">
      Pristup i granice
    </h2>
    <p className="text-muted">
      Program se prijavljuje tokenom, koji pravite i opozivate u sigurnosti računa. Uobičajene granice:
    </p>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      {limits.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className="text-sm text-muted">
      Koliko je ostalo piše u zaglavljima X-RateLimit-Remaining i X-RateLimit-Reset svakog odgovora; preko
      granice odgovor je 429 i kaže za koliko sekundi da pokušate ponovo.
    </p>
    <div className="flex flex-wrap gap-x-6">
      <PathLink to={paths.security()} className={link}>
        Tokeni
      </PathLink>
      <a href="/api/docs" className={link}>
        Dokumentacija API-ja
      </a>
    </div>
  </section>
)

type Loaded = Route.ComponentProps['loaderData']

const Feeds = ({ feeds }: Pick<Loaded, 'feeds'>) => (
  <section aria-labelledby="feedovi" className={card}>
    <h2 id="feedovi" className="text-xl font-bold">
      Feedovi
    </h2>
    {feeds.length > 0 && (
      <ul className="divide-y divide-line">
        {feeds.map(({ id, name, state }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <PathLink to={paths.feed(id)} className={`${link} [overflow-wrap:anywhere]`}>
              {name}
            </PathLink>
            <span className="text-sm text-muted [overflow-wrap:anywhere]">
              {state ?? 'Još nije pokrenut'}
            </span>
          </li>
        ))}
      </ul>
    )}
    <div>
      <PathLink to={paths.feeds()} className={link}>
        {feeds.length > 0 ? 'Svi feedovi' : 'Dodajte feed: svi vaši artikli iz jedne datoteke'}
      </PathLink>
    </div>
  </section>
)

const Webhooks = ({ webhooks }: Pick<Loaded, 'webhooks'>) => (
  <section aria-labelledby="webhookovi" className={card}>
    <h2 id="webhookovi" className="text-xl font-bold">
      Webhookovi
    </h2>
    <p className="text-muted">
      Čim se promijeni stanje oglasa ili narudžbe ili stigne poruka, pozovemo adresu vašeg programa. Ako ne
      odgovori, pokušavamo ponovo tri dana.
    </p>
    {webhooks.length > 0 && (
      <ul className="divide-y divide-line">
        {webhooks.map((webhook) => (
          <li key={webhook.id} className="flex flex-col py-1">
            <PathLink to={apartPaths.webhook(webhook.id)} className={`${link} [overflow-wrap:anywhere]`}>
              {webhook.address}
            </PathLink>
            <span className="text-sm text-muted">
              {[
                webhookWords(webhook),
                webhook.waiting > 0 && `čeka ${formatInteger(webhook.waiting)}`,
                webhook.failed > 0 && `nije uspjelo ${formatInteger(webhook.failed)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
