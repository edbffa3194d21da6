import { Link, redirect } from 'react-router'
import { type CacheState, emptyCache, listCaches } from '#contract/caches.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/caches.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data: caches } = await apiOf(context).call(listCaches, {}).catch(routeError)
  const { isprazni, gotovo } = parseQuery(url.search)
  const isKnown = (name: string | undefined) => caches.some((cache) => cache.name === name)
  return {
    caches,
    chosen: isKnown(isprazni) ? isprazni : undefined,
    emptied: isKnown(gotovo) ? gotovo : undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const name = String((await request.formData()).get('id'))
  await apiOf(context).call(emptyCache, { params: { name } }).catch(routeError)
  return redirect(staffPaths.adminCaches({ gotovo: name }))
}

export const meta = () => pageMeta({ title: 'Keševi', isIndexed: false })

export default function Caches({ loaderData: { caches, chosen, emptied } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Keševi</h1>
      <p className="max-w-2xl text-muted">
        Šta ovaj proces čuva u memoriji, od njegovog pokretanja. Pražnjenje vrijedi za sve procese i ništa ne
        briše iz baze; stranice su nakratko sporije.
      </p>
      {emptied && <Alert tone="success">{`Keš ${emptied} je ispražnjen.`}</Alert>}
      {chosen && <Confirmation name={chosen} />}
      <div className="@container rounded-card border border-line bg-surface p-4 sm:p-5">
        <table className="w-full text-left @max-[52rem]:block @min-[52rem]:[&_td]:text-right @min-[52rem]:[&_th:not(:first-child)]:text-right">
          <caption className="sr-only">Keševi</caption>
          <thead className="text-sm text-muted @max-[52rem]:sr-only">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={`${cell} font-semibold`}>
                  {column}
                </th>
              ))}
              <th scope="col" className={cell}>
                <span className="sr-only">Radnja</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line @max-[52rem]:block">
            {caches.map((cache) => (
              <CacheRow key={cache.name} cache={cache} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const columns = ['Naziv', 'Pogoci', 'Promašaji', 'Udio pogodaka', 'Unosa', 'Veličina', 'Istisnuto']
const cell = 'px-3 py-2 first:pl-0 last:pr-0'

const shareOf = ({ hits, misses }: CacheState) =>
  hits + misses === 0 ? '–' : `${formatNumber(Math.round((100 * hits) / (hits + misses)))} %`

const sizeOf = ({ bytes }: CacheState) =>
  bytes === null ? '–' : `${formatNumber(Math.round(bytes / 1024))} kB`

/** A row, or a small list where columns do not fit. */
function CacheRow({ cache }: { cache: CacheState }) {
  const values = [
    formatNumber(cache.hits),
    formatNumber(cache.misses),
    shareOf(cache),
    formatNumber(cache.entries),
    sizeOf(cache),
    formatNumber(cache.evictions),
  ]
  return (
    <tr className="@max-[52rem]:block @max-[52rem]:py-3">
      <th
        scope="row"
        className={`${cell} font-semibold [overflow-wrap:anywhere] @max-[52rem]:block @max-[52rem]:p-0`}
      >
        {cache.name}
      </th>
      {values.map((value, index) => (
        <td
          key={columns[index + 1]}
          className={`${cell} tabular-nums @max-[52rem]:flex @max-[52rem]:justify-between @max-[52rem]:gap-4 @max-[52rem]:p-0 @max-[52rem]:pt-1`}
        >
          <span className="text-muted @min-[52rem]:hidden" aria-hidden="true">
            {columns[index + 1]}
          </span>
          <span>{value}</span>
        </td>
      ))}
      <td className={`${cell} @max-[52rem]:block @max-[52rem]:p-0 @max-[52rem]:pt-1`}>
        <Link
          to={staffPaths.adminCaches({ isprazni: cache.name })}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          Ispraznite
          <span className="sr-only">{`: ${cache.name}`}</span>
        </Link>
      </td>
    </tr>
  )
}

function Confirmation({ name }: { name: string }) {
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{`Isprazniti keš ${name}?`}</h2>
      <PostForm problem={undefined} className="flex flex-wrap gap-3">
        <input type="hidden" name="id" value={name} />
        <SubmitButton kind="danger" target={name}>
          Ispraznite
        </SubmitButton>
        <ButtonLink kind="quiet" to={staffPaths.adminCaches()}>
          Odustanite
        </ButtonLink>
      </PostForm>
    </section>
  )
}
