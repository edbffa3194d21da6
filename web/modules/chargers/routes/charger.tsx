import { data, redirect } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { chargerFaults, demoChargers } from '#contract/chargers/kinds.ts'
import { type Charger, getCharger, reportCharger } from '#contract/chargers/endpoints.ts'
import { inquiryTextLength } from '#contract/limits/messages.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { challengeHeaders, challengeQuestionFor } from '#web/lib/forms/form-challenge.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { structuredData } from '#web/lib/pages/structured-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ChallengeField } from '#web/ui/forms/challenge-field.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { ChargerCard } from '#web/modules/chargers/components/charger-card.tsx'
import { ChargerFacts, ChargerPlace, Connectors } from '#web/modules/chargers/components/charger-details.tsx'
import { loadSurroundings } from '#web/modules/chargers/surroundings.ts'
import type { Route } from './+types/charger.ts'

export const handle: PageHandle = { query: ['gotovo'] }

const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text)

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!isNumber(params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const api = apiOf(context)
  const { data: charger } = await api.call(getCharger, { params: { id: params.id } }).catch(routeError)
  const { origin, map } = context.get(siteContext)
  return {
    charger,
    tiles: map,
    surroundings: await loadSurroundings(api, charger),
    isReported: parseQuery(url.search)['gotovo'] === 'prijavljeno',
    canonical: origin + apartPaths.charger(charger.id),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isNumber(params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const form = await request.formData()
  const { body, values } = readForm(form, reportCharger)
  try {
    await apiOf(context).call(
      reportCharger,
      { params: { id: params.id }, body: unchecked(body) },
      challengeHeaders(form),
    )
  } catch (error) {
    return formProblem(error, { ...values, question: await challengeQuestionFor(context, 'inquiry', form) })
  }
  throw redirect(`${apartPaths.charger(Number(params.id), { gotovo: 'prijavljeno' })}#prijava`)
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return pageMeta({ title: 'Stranica nije pronađena', isIndexed: false })
  const { charger, canonical, isReported } = loaderData
  const place = charger.address ?? charger.city?.name
  return [
    ...pageMeta({
      title: `Punjač ${charger.name}`,
      description: `Punjač za električna vozila${place ? `, ${place}` : ''}: priključci, snaga, radno vrijeme i cijena.`,
      canonical,
      isIndexed: !isReported && charger.source !== demoChargers,
    }),
    structuredData({
      '@type': 'Place',
      name: charger.name,
      ...(place && { address: place }),
      geo: { '@type': 'GeoCoordinates', latitude: charger.location.lat, longitude: charger.location.lon },
    }),
  ]
}

export default function ChargerPage({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { charger, isReported, tiles, surroundings } = loaderData
  const { name, connectors, nearby, source } = charger
  return (
    <div className="page-width flex flex-col gap-6 py-6 sm:py-8">
      <header>
        <Breadcrumbs steps={[{ name: 'Punjači', to: apartPaths.chargers() }]} />
        <h1 className="mt-1 text-2xl font-bold tracking-tight [overflow-wrap:anywhere] sm:text-3xl">
          {name}
        </h1>
      </header>
      {source === demoChargers && <Alert tone="info">Ovo je probni podatak: ovaj punjač ne postoji.</Alert>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <Connectors connectors={connectors} />
          <ChargerFacts charger={charger} />
          <ReportForm problem={problem} isReported={isReported} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ChargerPlace charger={charger} tiles={tiles} surroundings={surroundings} />
          {nearby.length > 0 && <NearestChargers chargers={nearby} />}
        </div>
      </div>
      <p>
        <PathLink
          to={apartPaths.chargers()}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          Svi punjači
        </PathLink>
        <PathLink
          to={paths.search({ category_id: 18 })}
          className="ml-6 inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          Automobili na prodaju
        </PathLink>
      </p>
    </div>
  )
}

function NearestChargers({ chargers }: { chargers: Charger['nearby'] }) {
  return (
    <section aria-labelledby="blizu">
      <h2 id="blizu" className="text-xl font-bold">
        Najbliži punjači
      </h2>
      <ul className="mt-3 grid gap-3">
        {chargers.map(({ distance_km: km, ...other }) => (
          <li key={other.id}>
            <ChargerCard charger={other} distance={`${formatNumber(km)} km`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ReportFormProps = {
  problem: Route.ComponentProps['actionData']
  isReported: boolean
}

function ReportForm({ problem, isReported }: ReportFormProps) {
  return (
    <section id="prijava" aria-labelledby="prijava-naslov" className="scroll-mt-24">
      {isReported && !problem ? (
        <>
          <h2 id="prijava-naslov" className="sr-only">
            Prijava greške
          </h2>
          <Alert tone="success">Hvala. Prijavu će pogledati neko iz našeg tima.</Alert>
        </>
      ) : (
        <details open={problem !== undefined} className="rounded-card border border-line bg-surface px-4">
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-primary">
            <h2 id="prijava-naslov">Prijavite grešku</h2>
          </summary>
          <PostForm problem={problem} className="flex flex-col gap-4 pb-4">
            <Select label="Šta nije tačno?" name="fault" placeholder="Odaberite" required>
              {Object.entries(chargerFaults).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <CountedField
              label="Šta je tačno? (nije obavezno)"
              name="text"
              rows={3}
              isLow
              max={inquiryTextLength}
            />
            <ChallengeField purpose="inquiry" question={problem?.values.question} />
            <SubmitButton>Pošaljite</SubmitButton>
          </PostForm>
        </details>
      )}
    </section>
  )
}
