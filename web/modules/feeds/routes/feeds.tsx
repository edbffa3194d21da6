import { redirect } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { listFeeds, makeFeed } from '#contract/listings/feeds.ts'
import { mostFeeds } from '#contract/limits/listings.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { requireShopOrAgent } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SheetDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { FoldedPanel } from '#web/ui/lists/folded-panel.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { FeedFields } from '#web/modules/feeds/components/feed-fields.tsx'
import { readFeedForm } from '#web/modules/feeds/read-feed.ts'
import { formatLabels, runWords } from '#web/modules/feeds/words.ts'
import { findCategories, findTowns } from '#web/modules/selling/reference.ts'
import type { Route } from './+types/feeds.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { type } = await requireShopOrAgent(context)
  const api = apiOf(context)
  const [{ data: feeds }, { leaves }, towns] = await Promise.all([
    api.call(listFeeds, {}),
    findCategories(api),
    findTowns(api),
  ]).catch(routeError)
  return {
    feeds,
    isShop: type === 'shop',
    categories: leaves,
    towns: towns.map(({ value, label, group }) => ({ value, label, group })),
    isDeleted: url.searchParams.get('gotovo') === 'izbrisan',
    key: newKey(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireShopOrAgent(context)
  const form = await request.formData()
  const { body, values } = readFeedForm(form)
  try {
    const key = String(form.get('kljuc') ?? '') || newKey()
    const { id } = await apiOf(context).call(makeFeed, { body: unchecked(body) }, { 'idempotency-key': key })
    return redirect(paths.feed(id, { gotovo: 'dodan' }))
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = () => pageMeta({ title: 'Feed', isIndexed: false })

export default function Feeds({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { feeds, isShop, categories, towns, isDeleted, key } = loaderData
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div>
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: 'Feed', to: paths.feeds() }]} />
        <h1 className="mt-1 text-2xl font-bold">Feed</h1>
        <p className="mt-1 text-muted">
          Datoteka sa svim što nudite. Svaki red ima vašu stalnu šifru: po njoj oglas nastaje, mijenja se ili
          ostaje isti, a oglasi kojih više nema u datoteci se sakriju.
        </p>
        {isShop && (
          <PathLink
            to={apartPaths.program()}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            Za vaš program: tokeni, granice i webhookovi
          </PathLink>
        )}
      </div>
      {isDeleted && <Alert tone="success">Feed je izbrisan. Njegovi oglasi ostaju.</Alert>}
      {feeds.length === 0 && (
        <EmptyState
          drawing={<SheetDrawing />}
          text="Još nemate nijedan feed. Dodajte datoteku ili njenu adresu, pa oglasi nastaju i mijenjaju se sami."
          action={<ButtonLink to="#novi">Dodajte feed</ButtonLink>}
        />
      )}
      {feeds.map((feed) => (
        <article key={feed.id} className="rounded-card border border-line bg-surface p-4">
          <h2 className="font-bold [overflow-wrap:anywhere]">
            <PathLink
              to={paths.feed(feed.id)}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:text-primary hover:underline"
            >
              {feed.name}
            </PathLink>
          </h2>
          <p className="text-sm text-muted">
            {`${formatLabels[feed.format]}, ${feed.address ? (feed.is_hourly ? 'svakog sata s adrese' : 's adrese') : 'datoteka'} · ${countedListings(feed.listings)}`}
          </p>
          {feed.last_run && <p className="text-sm text-muted">{runWords(feed.last_run)}</p>}
        </article>
      ))}
      {feeds.length < mostFeeds && (
        <FoldedPanel
          key={feeds.length}
          id="novi"
          title="Novi feed"
          isOpen={feeds.length === 0 || problem !== undefined}
        >
          <PostForm problem={problem} values={{ format: 'csv' }}>
            <input type="hidden" name="kljuc" value={key} />
            <FeedFields categories={categories} towns={towns} />
            <div>
              <SubmitButton>Dodajte feed</SubmitButton>
            </div>
          </PostForm>
        </FoldedPanel>
      )}
    </div>
  )
}
