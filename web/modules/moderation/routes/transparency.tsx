import { getTransparency, type TransparencyYear } from '#contract/moderation/decisions.ts'
import { accountMeasureNames, contentMeasureNames, rules } from '#contract/moderation/rules.ts'
import { reportReasons } from '#contract/reports/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { counted, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { brand, paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CountTable } from '#web/modules/moderation/components/count-table.tsx'
import type { Route } from './+types/transparency.ts'

export const handle: PageHandle = { query: [] }

export const loader = async ({ context }: Route.LoaderArgs) => ({
  years: (await apiOf(context).call(getTransparency, {}).catch(routeError)).data,
})

export const meta = () =>
  pageMeta({
    title: 'Transparentnost',
    description: `Koliko prijava ${brand.name} primi, šta moderatori odluče i kako završavaju žalbe.`,
  })

export default function Transparency({ loaderData: { years } }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-5 px-4 py-6">
      <div>
        <h1 className="text-2xl font-bold">Transparentnost</h1>
        <p className="mt-2 max-w-[70ch] text-muted">
          Korisnici prijavljuju oglase, račune i razgovore koji krše pravila. O svakoj prijavi odlučuje osoba.
          Oglas koji prijavi više nepovezanih korisnika skrivamo samostalno dok ga moderator ne pregleda. Na
          svaku odluku vlasnik se može žaliti drugom moderatoru.
        </p>
      </div>
      {years.length === 0 ? (
        <EmptyState
          text="Još nije bilo prijava."
          action={<ButtonLink to={paths.home()}>Na početnu</ButtonLink>}
        />
      ) : (
        years.map((year) => <Year key={year.year} year={year} />)
      )}
    </div>
  )
}

function Year({ year }: { year: TransparencyYear }) {
  const summary: [string, string][] = [
    ['Prijave', formatNumber(year.reports)],
    ['Odluke', formatNumber(year.decisions)],
    ['Žalbe', formatNumber(year.appeals)],
    ['Usvojene žalbe', formatNumber(year.appeals_reversed)],
    ['Obično do odluke', year.median_hours === null ? '–' : hoursText(year.median_hours)],
  ]
  return (
    <section
      aria-labelledby={`godina-${year.year}`}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id={`godina-${year.year}`} className="text-xl font-bold">
        {`${year.year}.`}
      </h2>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-5">
        {summary.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-xl font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-6 sm:grid-cols-2 sm:items-start">
        <CountTable
          title="Prijave po razlogu"
          rows={year.reports_by_reason.map(({ reason, count }) => [reportReasons[reason], count])}
        />
        <CountTable
          title="Prekršena pravila"
          rows={year.rules.map(({ rule, count }) => [rules[rule].name, count])}
        />
        <CountTable
          title="Mjere za oglase"
          rows={year.content
            .filter(({ measure }) => measure !== 'keep')
            .map(({ measure, count }) => [contentMeasureNames[measure], count])}
        />
        <CountTable
          title="Mjere za račune"
          rows={year.accounts
            .filter(({ measure }) => measure !== 'none')
            .map(({ measure, count }) => [accountMeasureNames[measure], count])}
        />
        <CountTable
          title="Ostalo"
          rows={[
            ['Odluke bez mjera', year.without_measure],
            ['Samostalno skriveno do pregleda', year.hidden_by_reports],
            ['Automatskih odluka', year.automated],
            ['Odbijene žalbe', year.appeals_upheld],
          ]}
        />
      </div>
    </section>
  )
}

function hoursText(hours: number): string {
  if (hours < 1) return 'ispod sata'
  if (hours < 48) return `${formatNumber(Math.round(hours))} h`
  return counted(Math.round(hours / 24), 'dan', 'dana', 'dana')
}
