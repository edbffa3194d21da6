import { data, Form, redirect, useLocation } from 'react-router'
import { changeGroup, deleteGroup, listOwnGroups, makeGroup } from '#contract/groups.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { GroupForm, type GroupValues } from '#web/modules/groups/components/group-form.tsx'
import { leftText } from '#web/modules/groups/words.ts'
import type { Route } from './+types/own-groups.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { data: groups, listings } = await apiOf(context).call(listOwnGroups, {}).catch(routeError)
  return { groups, listings, key: newKey() }
}

const textIn = (form: FormData, name: string) => {
  const text = form.get(name)
  return typeof text === 'string' ? text : ''
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = textIn(form, 'intent')
  const id = Number(textIn(form, 'id')) || undefined
  const given = form.getAll('listing_ids').map(String)
  const body = unchecked({ title: textIn(form, 'title'), listing_ids: given })
  const api = apiOf(context)
  try {
    if (intent === 'make')
      await api.call(makeGroup, { body }, { 'idempotency-key': textIn(form, 'kljuc') || newKey() })
    else if (intent === 'change' && id) await api.call(changeGroup, { params: { id }, body })
    else if (intent === 'delete' && id) await api.call(deleteGroup, { params: { id } })
    else throw data(null, { status: 400, statusText: 'Bad Request' })
  } catch (error) {
    const values: GroupValues = { intent, id, title: textIn(form, 'title'), chosen: given.map(Number) }
    return formProblem(error, values)
  }
  return redirect(paths.ownGroups({ gotovo: intent }))
}

export const meta = () => pageMeta({ title: 'Vaše ponude s više jedinica', isIndexed: false })

const outcomes: Record<string, string> = {
  make: 'Ponuda je napravljena.',
  change: 'Ponuda je sačuvana.',
  delete: 'Ponuda je raspuštena. Oglasi iz nje ostaju.',
}

const summary =
  'inline-flex min-h-11 list-none items-center rounded-field border border-line-strong px-4 text-sm font-semibold hover:bg-canvas'

export default function OwnGroups({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { groups, listings, key } = loaderData
  const { search } = useLocation()
  const done = problem ? undefined : outcomes[parseQuery(search)['gotovo'] ?? '']
  const free = listings.filter(({ group_id }) => group_id === null)
  const problemOf = (id?: number) => (problem && problem.values.id === id ? problem : undefined)
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div>
        <Breadcrumbs
          steps={[{ name: `Moj ${brand.name}` }, { name: 'Ponude s više jedinica', to: paths.ownGroups() }]}
        />
        <h1 className="mt-1 text-2xl font-bold">Vaše ponude s više jedinica</h1>
        <p className="mt-1 text-muted">
          Grupišite oglase koji idu zajedno, na primjer stanove jedne zgrade ili brojeve istog modela. Kupci
          ih vide u jednoj tabeli.
        </p>
      </div>
      {done && <Alert tone="success">{done}</Alert>}
      {groups.map((group) => {
        const wrong = problemOf(group.id)
        return (
          <article
            key={group.id}
            aria-label={group.title}
            className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
          >
            <div>
              <h2 className="font-bold [overflow-wrap:anywhere]">
                <PathLink
                  to={paths.group(group.id)}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:text-primary hover:underline"
                >
                  {group.title}
                </PathLink>
              </h2>
              <p className="text-sm text-muted">{leftText(group)}</p>
            </div>
            <details open={wrong !== undefined || undefined}>
              <summary className={summary}>Uredite ponudu</summary>
              <div className="mt-3 flex flex-col gap-4">
                <GroupForm
                  group={group}
                  listings={listings.filter(({ group_id }) => group_id === null || group_id === group.id)}
                  formKey={key}
                  problem={wrong}
                />
                <Form method="post" className="border-t border-line pt-3">
                  <input type="hidden" name="id" value={group.id} />
                  <p className="mb-2 text-sm text-muted">Raspuštanje ne dira oglase.</p>
                  <Button name="intent" value="delete" kind="danger">
                    Raspusti ponudu
                  </Button>
                </Form>
              </div>
            </details>
          </article>
        )
      })}
      {free.length >= 2 ? (
        <section
          aria-labelledby="nova"
          className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
        >
          <h2 id="nova" className="text-xl font-bold">
            Nova ponuda
          </h2>
          <GroupForm key={groups.length} listings={free} formKey={key} problem={problemOf()} />
        </section>
      ) : (
        groups.length === 0 && (
          <EmptyState
            text="Za ponudu s više jedinica trebaju vam bar dva aktivna oglasa."
            action={<ButtonLink to={paths.publish()}>Objavi oglas</ButtonLink>}
          />
        )
      )}
    </div>
  )
}
