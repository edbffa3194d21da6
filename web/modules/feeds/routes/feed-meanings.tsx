import { redirect } from 'react-router'
import { Fragment } from 'react'
import {
  explainFeedColumns,
  explainFeedValues,
  listFeedColumns,
  listFeedValues,
  rereadFeedRun,
} from '#contract/listings/feed-mapping.ts'
import { type Feed, type FeedPriceUnit, feedPriceUnits, getFeed } from '#contract/listings/feeds.ts'
import { formatInteger } from '#contract/money/money.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { type FormProblem, formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { requireShopOrAgent } from '#web/lib/session/guards.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { ColumnMeanings } from '#web/modules/feeds/components/column-meanings.tsx'
import { ValueMeanings } from '#web/modules/feeds/components/value-meanings.tsx'
import { readMeanings } from '#web/modules/feeds/read-meanings.ts'
import { countedQuestions } from '#web/modules/feeds/words.ts'
import type { Route } from './+types/feed-meanings.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireShopOrAgent(context)
  const id = pathId(params.id)
  const page = pageNumberOf(url.search)
  const field = url.searchParams.get('polje') ?? undefined
  const api = apiOf(context)
  const list = (open: boolean) =>
    api.call(listFeedValues, { params: { id }, query: { page, field, open: open ? '1' : '0' } })
  const [{ data: feed }, columns, asked] = await Promise.all([
    api.call(getFeed, { params: { id } }),
    api.call(listFeedColumns, { params: { id } }),
    list(true),
  ]).catch(routeError)
  const isAll = field !== undefined || url.searchParams.has('sve') || asked.meta.total === 0
  const values = isAll ? await list(false).catch(routeError) : asked
  const { last_page: lastPage, total } = values.meta
  const query = { polje: field, sve: isAll && field === undefined ? '1' : undefined }
  if (page > lastPage) throw redirect(paths.feedMeanings(id, { ...query, ...pageQuery(lastPage) }))
  return {
    feed,
    columns,
    values: values.data,
    fields: values.fields,
    open: values.fields.reduce((sum, one) => sum + one.open, 0),
    total,
    isAll,
    query,
    page,
    lastPage,
    isSaved: url.searchParams.get('gotovo') === 'sacuvano',
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireShopOrAgent(context)
  const id = pathId(params.id)
  const form = await request.formData()
  const { columns, answers, values } = readMeanings(form)
  const api = apiOf(context)
  try {
    await api.call(explainFeedColumns, { params: { id }, body: unchecked(columns) })
    await api.call(explainFeedValues, { params: { id }, body: unchecked(answers) })
    if (form.get('intent') !== 'reread') return redirect(paths.feedMeanings(id, { gotovo: 'sacuvano' }))
    const runId = pathId(String(form.get('run')))
    await api.call(rereadFeedRun, { params: { id, runId } })
    return redirect(paths.feedRun(id, runId))
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Značenja - ${loaderData.feed.name}` : 'Značenja', isIndexed: false })

const unitLabels: Record<FeedPriceUnit, string> = {
  mark: 'Konvertibilnim markama (KM)',
  fening: 'Feninzima',
  euro: 'Eurima',
  cent: 'Eurocentima',
}

export default function FeedMeanings({ loaderData, actionData }: Route.ComponentProps) {
  const { feed, columns, values, fields, open, page, lastPage, query, isSaved } = loaderData
  const problem = actionData as FormProblem<Record<string, string>> | undefined
  const hasPrice = columns.data.some(({ meaning }) => meaning === 'price')
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
        <h1 className="mt-1 text-2xl font-bold">Šta znače kolone i vrijednosti</h1>
        <p className="mt-1 text-muted">
          Uz svaku kolonu i vrijednost iz vaše datoteke odaberite šta znači kod nas. Pamtimo za sve buduće
          datoteke.
        </p>
      </div>
      {isSaved && !problem && <Alert tone="success">Značenja su sačuvana.</Alert>}
      <PostForm
        key={`${page} ${query.polje} ${query.sve}`}
        problem={problem}
        values={{ price_unit: feed.mapping.price_unit ?? '' }}
        className="flex flex-col gap-4"
      >
        <ColumnMeanings columns={columns} isOpen={open === 0 && values.length === 0} />
        {hasPrice && (
          <Select label="Cijene su u" name="price_unit" className="sm:max-w-80" required>
            <option value="">Prepoznaj iz datoteke</option>
            {feedPriceUnits.map((unit) => (
              <option key={unit} value={unit}>
                {unitLabels[unit]}
              </option>
            ))}
          </Select>
        )}
        <section
          aria-labelledby="vrijednosti"
          className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4"
        >
          <ValuesHead loaderData={loaderData} />
          {[
            ...Map.groupBy(
              values.map((value, at) => ({ value, at })),
              ({ value }) => value.field,
            ),
          ].map(([name, entries]) => {
            const field = fields.find((one) => one.field === name)
            return (
              <Fragment key={name}>{field && <ValueMeanings field={field} entries={entries} />}</Fragment>
            )
          })}
          <Pagination
            page={page}
            lastPage={lastPage}
            hrefOf={(to) => paths.feedMeanings(feed.id, { ...query, ...pageQuery(to) })}
          />
        </section>
        <SaveBar feed={feed} />
      </PostForm>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

/** How many values wait, and links to those of each field. */
function ValuesHead({ loaderData: { feed, fields, open, isAll, query } }: { loaderData: Loaded }) {
  const all = fields.reduce((sum, { values }) => sum + values, 0)
  const chips = [
    { name: 'Pitanja', count: open, to: paths.feedMeanings(feed.id), isCurrent: !isAll },
    {
      name: 'Sve',
      count: all,
      to: paths.feedMeanings(feed.id, { sve: '1' }),
      isCurrent: isAll && query.polje === undefined,
    },
    ...fields.map(({ field, label, values }) => ({
      name: label,
      count: values,
      to: paths.feedMeanings(feed.id, { polje: field }),
      isCurrent: query.polje === field,
    })),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h2 id="vrijednosti" className="text-lg font-bold">
        {open > 0 ? `Vrijednosti: ${countedQuestions(open)}` : 'Vrijednosti'}
      </h2>
      {all === 0 ? (
        <p className="text-muted">U zadnjoj datoteci nema vrijednosti koje bi trebalo objasniti.</p>
      ) : (
        <nav aria-label="Vrijednosti po poljima" className="-mx-4 overflow-x-auto px-4 py-1">
          <ul className="flex w-max gap-2">
            {chips
              .filter(({ name, count }) => name !== 'Pitanja' || count > 0)
              .map(({ name, count, to, isCurrent }) => (
                <li key={to}>
                  <PathLink
                    to={to}
                    aria-current={isCurrent ? 'page' : undefined}
                    className="inline-flex min-h-11 items-center gap-1 rounded-full border border-line-strong px-4 text-sm whitespace-nowrap hover:border-line-field aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-primary"
                  >
                    {name}
                    <span className="tabular-nums">{formatInteger(count)}</span>
                  </PathLink>
                </li>
              ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

/** Saves, and reads the last file again while it is kept. */
function SaveBar({ feed: { last_run: run } }: { feed: Feed }) {
  const canReread = run?.has_file === true && (run.state === 'checked' || run.state === 'asking')
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-3 border-t border-line bg-surface px-4 py-3 max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-card sm:border">
      {canReread && (
        <>
          <input type="hidden" name="run" value={run.id} />
          <SubmitButton name="intent" value="reread">
            Sačuvajte i provjerite ponovo
          </SubmitButton>
        </>
      )}
      <SubmitButton name="intent" value="save" kind={canReread ? 'quiet' : 'primary'}>
        Sačuvajte
      </SubmitButton>
    </div>
  )
}
