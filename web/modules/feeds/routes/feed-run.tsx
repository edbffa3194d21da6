import { data, Form, redirect } from 'react-router'
import {
  cancelFeedRun,
  confirmFeedRun,
  type FeedCounts,
  type FeedRun,
  getFeed,
  getFeedRun,
  listFeedRows,
} from '#contract/listings/feeds.ts'
import { listFeedRemarks, type FeedRemark } from '#contract/listings/feed-mapping.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { formatInteger } from '#contract/money/money.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDate, formatTime } from '#web/lib/format/format.ts'
import { requireShopOrAgent } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { brand, paths } from '#web/lib/site.ts'
import { reloadSeconds, useProgress } from '#web/lib/use-progress.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { MeaningsCard } from '#web/modules/feeds/components/meanings-card.tsx'
import { countedQuestions, countedRows, isRunning, runWords } from '#web/modules/feeds/words.ts'
import type { Route } from './+types/feed-run.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireShopOrAgent(context)
  const of = { id: pathId(params.id), runId: pathId(params.runId) }
  const page = pageNumberOf(url.search)
  const api = apiOf(context)
  const [{ data: feed }, { data: run }, rows, { data: remarks }] = await Promise.all([
    api.call(getFeed, { params: { id: of.id } }),
    api.call(getFeedRun, { params: of }),
    api.call(listFeedRows, { params: of, query: { page, only: 'remarks' } }),
    api.call(listFeedRemarks, { params: of }),
  ]).catch(routeError)
  const { last_page: lastPage, total } = rows.meta
  if (page > lastPage) throw redirect(paths.feedRun(of.id, of.runId, pageQuery(lastPage)))
  return {
    name: feed.name,
    run,
    rows: rows.data,
    remarks,
    total,
    page,
    lastPage: Math.min(lastPage, deepestPage),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireShopOrAgent(context)
  const of = { id: pathId(params.id), runId: pathId(params.runId) }
  const intent = (await request.formData()).get('intent')
  if (intent !== 'confirm' && intent !== 'cancel')
    throw data(null, { status: 400, statusText: 'Bad Request' })
  try {
    await apiOf(context).call(intent === 'confirm' ? confirmFeedRun : cancelFeedRun, { params: of })
  } catch (error) {
    return formProblem(error, null)
  }
  return redirect(paths.feedRun(of.id, of.runId))
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Uvoz - ${loaderData.name}` : 'Uvoz', isIndexed: false })

export default function FeedRunPage({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { name, run, rows, remarks, total, page, lastPage } = loaderData
  useProgress(isRunning(run))
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div>
        <Breadcrumbs
          steps={[
            { name: `Moj ${brand.name}` },
            { name: 'Feed', to: paths.feeds() },
            { name, to: paths.feed(run.feed_id) },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold">
          {`${run.is_dry ? 'Provjera' : 'Uvoz'} ${formatDate(run.created_at)} u ${formatTime(run.created_at)}`}
        </h1>
      </div>
      {problem?.message && <Alert>{problem.message}</Alert>}
      <RunStatus run={run} />
      <MeaningsHint run={run} />
      <Counts counts={run.counts} />
      {remarks.length > 0 && <RemarkList remarks={remarks} />}
      {total > 0 && (
        <section aria-labelledby="greske" className="flex flex-col gap-3">
          <h2 id="greske" className="text-lg font-bold">
            {`Redovi s greškom ili napomenom: ${formatInteger(total)}`}
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {rows.map(({ number, external_id: code, title, errors, notes }) => (
              <li key={number} className="flex flex-col gap-1 px-4 py-3 [overflow-wrap:anywhere]">
                <p className="text-sm">
                  <strong>{`Red ${formatInteger(number)}`}</strong>
                  <span className="text-muted">
                    {[code && `šifra ${code}`, title].filter(Boolean).map((text) => ` · ${text}`)}
                  </span>
                </p>
                {errors.map(({ field, label, message }) => (
                  <p key={field} className="text-sm text-danger">{`${label}: ${message}`}</p>
                ))}
                {notes.map(({ field, label, message }) => (
                  <p key={field} className="text-sm text-muted">{`${label}: ${message}`}</p>
                ))}
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            lastPage={lastPage}
            hrefOf={(to) => paths.feedRun(run.feed_id, run.id, pageQuery(to))}
          />
        </section>
      )}
    </div>
  )
}

/** Leads to the questions about values, or to what was understood. */
function MeaningsHint({ run: { feed_id: id, state, counts, has_file: hasFile } }: { run: FeedRun }) {
  if (state === 'reading' || state === 'failed') return null
  const { asked } = counts
  return (
    <MeaningsCard
      feedId={id}
      asked={asked}
      title={asked > 0 ? `Imamo ${countedQuestions(asked)} o vrijednostima` : 'Sve vrijednosti su prepoznate'}
    >
      {asked > 0
        ? `Svaku nepoznatu vrijednost objasnite samo jednom; važi za sve redove i sve buduće datoteke.${hasFile ? ' Datoteku čuvamo, pa je ne morate slati ponovo.' : ''}`
        : 'Možete pogledati i promijeniti šta znače kolone i vrijednosti.'}
    </MeaningsCard>
  )
}

/** Errors and notes, each once. */
const RemarkList = ({ remarks }: { remarks: readonly FeedRemark[] }) => (
  <section aria-labelledby="pregled" className="flex flex-col gap-3">
    <h2 id="pregled" className="text-lg font-bold">
      Greške i napomene
    </h2>
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {remarks.map(({ kind, label, message, rows, numbers }) => (
        <li
          key={`${kind} ${label} ${message}`}
          className="grid gap-x-4 px-4 py-3 text-sm sm:grid-cols-[1fr_auto]"
        >
          <p className={`min-w-0 [overflow-wrap:anywhere] ${kind === 'error' ? 'text-danger' : ''}`}>
            {`${label}: ${message}`}
          </p>
          <p className="text-muted tabular-nums">
            {numbers.length === rows
              ? `${rows === 1 ? 'red' : 'redovi'} ${numbers.map(formatInteger).join(', ')}`
              : `${countedRows(rows)}, npr. ${formatInteger(numbers[0]!)}`}
          </p>
        </li>
      ))}
    </ul>
  </section>
)

function RunStatus({ run }: { run: FeedRun }) {
  const { state, counts, questions, problem } = run
  const canConfirm =
    state === 'asking' || (state === 'checked' && counts.new + counts.change + counts.missing > 0)
  const canCancel = isRunning(run) || state === 'asking'
  const planned = counts.new + counts.change
  return (
    <div className="flex flex-col gap-3">
      {isRunning(run) && (
        <>
          <noscript>
            <meta httpEquiv="refresh" content={String(reloadSeconds)} />
          </noscript>
          <label className="flex flex-col gap-2">
            <span className="font-semibold tabular-nums">
              {state === 'reading'
                ? `Pročitano redova: ${formatInteger(counts.rows)}`
                : `Uvezeno ${formatInteger(counts.done + counts.failed)} od ${formatInteger(planned)}`}
            </span>
            <progress
              max={Math.max(1, planned)}
              {...(state === 'applying' && { value: counts.done + counts.failed })}
              className="h-3 w-full accent-primary"
            />
          </label>
          <p className="text-sm text-muted">Stranicu možete zatvoriti: uvoz teče dalje.</p>
        </>
      )}
      {state === 'failed' && <Alert>{problem}</Alert>}
      {state === 'done' && <Alert tone="success">{`${runWords(run)}.`}</Alert>}
      {state === 'cancelled' && <Alert tone="info">Uvoz je prekinut. Ono što je uvezeno ostaje.</Alert>}
      {state === 'checked' && <Alert tone="info">Ovo je provjera: ništa nije uvezeno.</Alert>}
      {(state === 'asking' || state === 'checked') && questions.length > 0 && (
        <Alert tone={state === 'asking' ? 'danger' : 'info'}>
          {questions.map((question) => (
            <p key={question} className="[overflow-wrap:anywhere]">
              {question}
            </p>
          ))}
          {state === 'asking' && <p className="font-semibold">Uvoz čeka vašu potvrdu.</p>}
        </Alert>
      )}
      {(canConfirm || canCancel) && (
        <Form method="post" className="flex flex-wrap gap-3">
          {canConfirm && (
            <SubmitButton name="intent" value="confirm" kind={counts.asked > 0 ? 'quiet' : 'primary'}>
              {state === 'asking' ? 'Potvrdite i uvezite' : 'Uvezite'}
            </SubmitButton>
          )}
          {canCancel && (
            <SubmitButton name="intent" value="cancel" kind="quiet">
              Prekini
            </SubmitButton>
          )}
        </Form>
      )}
    </div>
  )
}

const countLabels: readonly [keyof FeedCounts, string][] = [
  ['rows', 'Redova'],
  ['new', 'Novih'],
  ['change', 'Izmijenjenih'],
  ['same', 'Istih'],
  ['bad', 'S greškom'],
  ['failed', 'Odbijenih'],
  ['missing', 'Nema ih više'],
  ['hidden', 'Sakrivenih'],
  ['price', 'Objava, kredita'],
]

const Counts = ({ counts }: { counts: FeedCounts }) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    {countLabels
      .filter(([name]) => name !== 'price' || counts.price > 0)
      .map(([name, label]) => (
        <div key={name} className="rounded-card border border-line bg-surface p-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-bold tabular-nums">{formatInteger(counts[name])}</dd>
        </div>
      ))}
  </dl>
)
