import { data, redirect } from 'react-router'
import { listAccountDoubles } from '#contract/personal-data/merges.ts'
import {
  addStaffNote,
  endPersonSession,
  endPersonSessions,
  getPerson,
  liftMeasures,
  measurePerson,
} from '#contract/people/endpoints.ts'
import { changeRole } from '#contract/people/roles.ts'
import { startStaffVisit } from '#contract/accounts/visits.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Measures, Notes, Role, Sessions, Visit } from '#web/modules/people/components/actions.tsx'
import { Doubles } from '#web/modules/people/components/doubles.tsx'
import { Facts, History, Listings } from '#web/modules/people/components/facts.tsx'
import { Matters, PersonLog } from '#web/modules/people/components/matters.tsx'
import { restrictionText } from '#web/modules/people/words.ts'
import type { Route } from './+types/person.ts'

const outcomes: Record<string, string> = {
  biljeska: 'Bilješka je sačuvana.',
  prijava: 'Prijava je završena.',
  prijave: 'Sve prijave su završene.',
  mjera: 'Odluka je donesena. Vlasnik je dobio obrazloženje.',
  uloga: 'Uloga je promijenjena, a sve prijave ovog računa su završene.',
  'uloga-ceka': 'Promjena uloge čeka potvrdu drugog administratora.',
  ukinuto: 'Mjera je ukinuta, a vlasnik obaviješten.',
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const id = pathId(params.id)
  const { data: person } = await api.call(getPerson, { params: { id } }).catch(routeError)
  // It was merged into this one.
  if (person.id !== id) throw redirect(staffPaths.adminPerson(person.id))
  const doubles = person.may.merge
    ? (await api.call(listAccountDoubles, { params: { id } }).catch(routeError)).data
    : []
  return { person, doubles, outcome: outcomes[parseQuery(url.search)['gotovo'] ?? ''] }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = pathId(params.id)
  const api = apiOf(context)
  const form = await request.formData()
  const intent = String(form.get('intent'))
  const session = Number(form.get('session'))
  const of = { params: { id } }
  let values: object = {}
  const done = (gotovo: string) => redirect(staffPaths.adminPerson(id, { gotovo }))
  try {
    switch (intent) {
      case 'note': {
        const read = readForm(form, addStaffNote)
        values = read.values
        await api.call(addStaffNote, { ...of, body: read.body })
        return done('biljeska')
      }
      case 'end':
        await api.call(endPersonSession, { params: { id, session } })
        return done('prijava')
      case 'end-all':
        await api.call(endPersonSessions, of)
        return done('prijave')
      case 'lift': {
        const read = readForm(form, liftMeasures)
        values = read.values
        await api.call(liftMeasures, { ...of, body: read.body })
        return done('ukinuto')
      }
      case 'role': {
        const read = readForm(form, changeRole)
        values = read.values
        const { is_waiting } = await api.call(changeRole, { ...of, body: unchecked(read.body) })
        return done(is_waiting ? 'uloga-ceka' : 'uloga')
      }
      case 'visit': {
        const read = readForm(form, startStaffVisit)
        values = read.values
        await api.call(startStaffVisit, { ...of, body: read.body })
        return redirect(paths.home())
      }
      default: {
        const { body, values: given } = readForm(form, measurePerson)
        values = given
        const { days, ...rest } = body
        const usesDays = rest.account === 'limit' || rest.account === 'suspend'
        await api.call(measurePerson, { ...of, body: unchecked({ ...rest, ...(usesDays && { days }) }) })
        return done('mjera')
      }
    }
  } catch (error) {
    const { data: problem, init } = formProblem(error, values)
    const which = intent === 'end' ? `session:${session}` : intent === 'null' ? 'measure' : intent
    return data({ ...problem, intent: which }, init ?? {})
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.person.username ?? 'Korisnik', isIndexed: false })

export default function Person({
  loaderData: { person, doubles, outcome },
  actionData,
}: Route.ComponentProps) {
  const problemOf = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  const isAdmin = useSession()?.user?.role === 'admin'
  const given = { of: person, problemOf }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs
          steps={[{ name: 'Korisnici', to: staffPaths.adminPeople() }, { name: `Račun ${person.id}` }]}
        />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">
          {person.business_name ?? person.username}
        </h1>
        {person.restriction && (
          <p className="font-semibold text-danger">{restrictionText(person.restriction)}</p>
        )}
      </div>
      {outcome && !actionData && <Alert tone="success">{outcome}</Alert>}
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <Facts of={person} />
          <Listings of={person} />
          <Matters of={person} />
          <History of={person} />
          <PersonLog of={person} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Measures {...given} />
          {isAdmin && <Role {...given} />}
          {isAdmin && <Visit {...given} />}
          {person.may.merge && <Doubles of={person} doubles={doubles} />}
          <Notes {...given} />
          <Sessions {...given} />
        </div>
      </div>
    </div>
  )
}
