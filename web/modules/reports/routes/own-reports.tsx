import { apartPaths } from '#contract/paths/apart.ts'
import { ReportPictures } from '#web/ui/report-pictures.tsx'
import { redirect } from 'react-router'
import { deepestPage } from '#contract/limits/listings.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { listOwnReports, type OwnReport, reasonName, reportSubjects } from '#contract/reports/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import type { Route } from './+types/own-reports.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.search)
  const found = await apiOf(context).call(listOwnReports, { query: { page } }).catch(routeError)
  const { last_page } = found.meta
  if (page > Math.max(1, last_page)) throw redirect(apartPaths.ownReports(pageQuery(last_page)))
  return {
    page,
    lastPage: Math.min(last_page, deepestPage),
    reports: found.data,
    isSent: parseQuery(url.search)['gotovo'] === 'poslano',
  }
}

export const meta = () => pageMeta({ title: 'Moje prijave', isIndexed: false })

export default function OwnReports({
  loaderData: { page, lastPage, reports, isSent },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <Breadcrumbs
        steps={[{ name: `Moj ${brand.name}` }, { name: 'Prijave', to: apartPaths.ownReports() }]}
      />
      <h1 className="text-2xl font-bold">Moje prijave</h1>
      {isSent && <Alert tone="success">Hvala na prijavi. Javit ćemo vam šta je moderator odlučio.</Alert>}
      {reports.length === 0 ? (
        <EmptyState
          text="Niste ništa prijavili. Ako vidite nešto što krši pravila, na oglasu, profilu ili u razgovoru odaberite „Prijavite“."
          action={<ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>}
        />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {reports.map((report) => (
            <li key={report.id}>
              <Line report={report} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => apartPaths.ownReports(pageQuery(other))}
      />
    </div>
  )
}

const outcomeTexts = {
  action: { text: 'Usvojeno: poduzeli smo mjere', look: 'text-success' },
  no_action: { text: 'Nismo našli kršenje pravila', look: 'text-muted' },
} as const
const waiting = { text: 'Čeka moderatora', look: 'text-info' } as const

function Line({ report }: { report: OwnReport }) {
  const { subject, reason, text, pictures, outcome, created_at, decided_at } = report
  const state = outcome ? outcomeTexts[outcome] : waiting
  return (
    <article className="flex flex-col gap-1 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          <span className="text-muted">{`${capital(reportSubjects[subject.type])}: `}</span>
          {subject.name}
        </h2>
        <p className={`font-semibold ${state.look}`}>{state.text}</p>
      </div>
      <p>{reasonName(subject.type, reason)}</p>
      {text && <p className="[overflow-wrap:anywhere] whitespace-pre-line text-muted">{text}</p>}
      <ReportPictures pictures={pictures} className="py-1" />
      <p className="text-sm text-muted tabular-nums">
        {`Prijavljeno ${formatDateTime(created_at)}`}
        {decided_at !== null && ` · odlučeno ${formatDateTime(decided_at)}`}
      </p>
    </article>
  )
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
