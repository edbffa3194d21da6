import { data, redirect } from 'react-router'
import {
  changeFeed,
  deleteFeed,
  type Feed,
  getFeed,
  listFeedRuns,
  runFeed,
  uploadFeed,
} from '#contract/listings/feeds.ts'
import { maxFeedFormBytes } from '#contract/limits/listings.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { type FormProblem, formProblem } from '#web/lib/forms/form-problem.ts'
import { counted, countedListings, formatTime } from '#web/lib/format/format.ts'
import { requireShopOrAgent } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { FieldShell } from '#web/ui/forms/field.tsx'
import { useField } from '#web/ui/forms/form-state.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { FeedFields } from '#web/modules/feeds/components/feed-fields.tsx'
import { MeaningsCard } from '#web/modules/feeds/components/meanings-card.tsx'
import { RunList } from '#web/modules/feeds/components/run-list.tsx'
import { feedValues, readFeedForm } from '#web/modules/feeds/read-feed.ts'
import { countedQuestions } from '#web/modules/feeds/words.ts'
import { findCategories, findTowns } from '#web/modules/selling/reference.ts'
import type { Route } from './+types/feed.ts'

const outcomes: Record<string, string> = {
  dodan: 'Feed je dodan. Sada pošaljite datoteku ili je preuzmite s adrese; prvo samo provjerite.',
  sacuvan: 'Feed je sačuvan.',
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireShopOrAgent(context)
  const id = pathId(params.id)
  const api = apiOf(context)
  const [{ data: feed }, { data: runs }, { leaves }, towns] = await Promise.all([
    api.call(getFeed, { params: { id } }),
    api.call(listFeedRuns, { params: { id } }),
    findCategories(api),
    findTowns(api),
  ]).catch(routeError)
  return {
    feed,
    runs,
    categories: leaves,
    towns: towns.map(({ value, label, group }) => ({ value, label, group })),
    done: outcomes[url.searchParams.get('gotovo') ?? ''],
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireShopOrAgent(context)
  const id = pathId(params.id)
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const api = apiOf(context)
  const dry = intent.startsWith('check')
  let values: Record<string, unknown> = { intent }
  try {
    if (intent === 'check-file' || intent === 'run-file') {
      const body = new FormData()
      const file = form.get('file')
      if (file instanceof File && file.size > 0) body.append('file', file)
      else body.append('none', '')
      const started = await api.call(uploadFeed, { params: { id }, query: { dry: dry ? '1' : '0' }, body })
      return redirect(paths.feedRun(id, started.id))
    }
    if (intent === 'check' || intent === 'run') {
      const started = await api.call(runFeed, { params: { id }, body: { dry } })
      return redirect(paths.feedRun(id, started.id))
    }
    if (intent === 'delete') {
      await api.call(deleteFeed, { params: { id } })
      return redirect(paths.feeds({ gotovo: 'izbrisan' }))
    }
    if (intent !== 'save') throw data(null, { status: 400, statusText: 'Bad Request' })
    const { data: feed } = await api.call(getFeed, { params: { id } })
    const read = readFeedForm(form, feed)
    values = { ...read.values, intent }
    await api.call(changeFeed, { params: { id }, body: unchecked(read.body) })
    return redirect(paths.feed(id, { gotovo: 'sacuvan' }))
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `${loaderData.feed.name} - Feed` : 'Feed', isIndexed: false })

type Problem = FormProblem<Record<string, unknown>>

const card = 'flex flex-col gap-4 rounded-card border border-line bg-surface p-4'

export default function FeedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { feed, runs, categories, towns, done } = loaderData
  const problem = actionData as Problem | undefined
  const problemOf = (...intents: string[]) =>
    problem && intents.includes(String(problem.values['intent'])) ? problem : undefined
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div>
        <Breadcrumbs
          steps={[
            { name: `Moj ${brand.name}` },
            { name: 'Feed', to: paths.feeds() },
            { name: feed.name, to: paths.feed(feed.id) },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">{feed.name}</h1>
        <p className="mt-1 text-muted">{`Iz ovog feeda: ${countedListings(feed.listings)}`}</p>
      </div>
      {done && !problem && <Alert tone="success">{done}</Alert>}
      {feed.address && <AddressForm feed={feed} problem={problemOf('check', 'run')} />}
      <FileForm feed={feed} problem={problemOf('check-file', 'run-file')} />
      {feed.columns.length > 0 && <MeaningsLink feed={feed} />}
      {runs.length > 0 && (
        <section aria-labelledby="uvozi" className={card}>
          <h2 id="uvozi" className="text-lg font-bold">
            Uvozi
          </h2>
          <RunList runs={runs} />
        </section>
      )}
      <section aria-labelledby="postavke" className={card}>
        <h2 id="postavke" className="text-lg font-bold">
          Postavke
        </h2>
        <PostForm problem={problemOf('save')} values={feedValues(feed)}>
          <FeedFields categories={categories} towns={towns} />
          <div>
            <SubmitButton name="intent" value="save">
              Sačuvajte
            </SubmitButton>
          </div>
        </PostForm>
      </section>
      <DeleteForm feed={feed} problem={problemOf('delete')} />
    </div>
  )
}

/** Leads to what columns and values mean, once a file was read. */
function MeaningsLink({ feed: { id, columns, last_run: run } }: { feed: Feed }) {
  const asked = run?.counts.asked ?? 0
  return (
    <MeaningsCard feedId={id} asked={asked} title="Šta znače kolone i vrijednosti">
      {asked > 0
        ? `U zadnjoj datoteci: ${countedQuestions(asked)} za vas.`
        : `Zadnja datoteka: ${counted(columns.length, 'kolona', 'kolone', 'kolona')}. Pogledajte i po potrebi promijenite šta znače.`}
    </MeaningsCard>
  )
}

type FeedFormProps = { feed: Feed; problem: Problem | undefined }

function AddressForm({ feed, problem }: FeedFormProps) {
  return (
    <section aria-labelledby="adresa" className={card}>
      <h2 id="adresa" className="text-lg font-bold">
        Preuzimanje s adrese
      </h2>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">{feed.address}</p>
      <PostForm problem={problem} className="flex flex-wrap items-center gap-3">
        <SubmitButton name="intent" value="check" kind="quiet">
          Samo provjeri
        </SubmitButton>
        <SubmitButton name="intent" value="run">
          Preuzmite i uvezi
        </SubmitButton>
        <p className="text-sm text-muted">
          {feed.fetch_from === null
            ? 'Najviše jednom na sat.'
            : `Najviše jednom na sat; ponovo od ${formatTime(feed.fetch_from)}.`}
        </p>
      </PostForm>
    </section>
  )
}

function FileForm({ feed, problem }: FeedFormProps) {
  return (
    <section aria-labelledby="datoteka" className={card}>
      <h2 id="datoteka" className="text-lg font-bold">
        Slanje datoteke
      </h2>
      <PostForm problem={problem} encType="multipart/form-data" className="flex flex-col gap-4">
        <FileField format={feed.format} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="check-file" kind="quiet">
            Samo provjeri datoteku
          </SubmitButton>
          <SubmitButton name="intent" value="run-file">
            Uvezite datoteku
          </SubmitButton>
        </div>
      </PostForm>
    </section>
  )
}

function FileField({ format }: Pick<Feed, 'format'>) {
  const { id, error, invalid } = useField({ name: 'file', hint: true })
  return (
    <FieldShell
      id={id}
      label="Datoteka"
      hint={`Do ${maxFeedFormBytes >> 20} MB; veće preuzimamo s adrese ili preko API-ja.`}
      error={error}
    >
      <input
        id={id}
        type="file"
        name="file"
        accept={`.${format},.txt`}
        className="min-h-11 max-w-full file:mr-3 file:min-h-11 file:rounded-field file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink"
        {...invalid}
      />
    </FieldShell>
  )
}

const DeleteForm = ({ feed, problem }: FeedFormProps) => (
  <details open={problem !== undefined || undefined} className={card}>
    <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Izbrišite feed</summary>
    <PostForm problem={problem} className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {`Oglasi ostaju (${countedListings(feed.listings)}), ali ih više ništa neće mijenjati ni sakrivati.`}
      </p>
      <div>
        <SubmitButton name="intent" value="delete" kind="danger">
          Izbrišite feed
        </SubmitButton>
      </div>
    </PostForm>
  </details>
)
