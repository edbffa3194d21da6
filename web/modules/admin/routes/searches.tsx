import { Link } from 'react-router'
import { type FailedSearch, listFailedSearches } from '#contract/search/failures.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { counted, countedListings } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/searches.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await apiOf(context).call(listFailedSearches, {}).catch(routeError)
  return data
}

export const meta = () => pageMeta({ title: 'Neuspjele pretrage', isIndexed: false })

export default function Searches({ loaderData }: Route.ComponentProps) {
  const { days, fewest_people, without_results, unopened } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Neuspjele pretrage</h1>
      <p className="max-w-2xl text-muted">
        {`Pretrage bez filtera u zadnjih ${days} dana. Svako se broji jednom dnevno; pretrage koje je imalo manje od ${counted(fewest_people, 'osobe', 'osobe', 'osoba')} i one s brojevima ili adresama se ne prikazuju.`}
      </p>
      <FailedSearches
        title="Bez rezultata"
        nothing="Nema pretraga bez rezultata."
        searches={without_results}
      />
      <FailedSearches
        title="S rezultatima koje niko nije otvorio"
        nothing="Svaka pretraga s rezultatima je otvorila barem jedan oglas."
        searches={unopened}
      />
    </div>
  )
}

type FailedSearchesProps = { title: string; nothing: string; searches: readonly FailedSearch[] }

const FailedSearches = ({ title, nothing, searches }: FailedSearchesProps) => (
  <section aria-label={title} className="rounded-card border border-line bg-surface p-4 sm:p-5">
    <h2 className="mb-2 text-lg font-bold">{title}</h2>
    {searches.length === 0 ? (
      <p className="text-muted">{nothing}</p>
    ) : (
      <ul className="divide-y divide-line">
        {searches.map(({ term, people, found }) => (
          <li key={term} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <Link
                to={paths.search({ q: term })}
                className="inline-flex min-h-11 items-center font-semibold text-primary [overflow-wrap:anywhere] hover:underline"
              >
                {term}
              </Link>
              <p className="text-sm text-muted tabular-nums">
                {counted(people, 'osoba', 'osobe', 'osoba')}
                {found > 0 && ` · ${countedListings(found)}`}
              </p>
            </div>
            <ButtonLink
              kind="quiet"
              to={staffPaths.adminSynonyms({ nove: term })}
              aria-label={`Dodajte sinonim za „${term}“`}
            >
              Dodajte sinonim
            </ButtonLink>
          </li>
        ))}
      </ul>
    )}
  </section>
)
