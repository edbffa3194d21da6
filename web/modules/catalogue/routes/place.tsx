import { data } from 'react-router'
import { getCataloguePlace } from '#contract/catalogue.ts'
import { listCountryStates } from '#contract/places/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { countedActiveListings } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { act, linesOf, outcomes, textOf, undo } from '#web/modules/catalogue/act.ts'
import { Card } from '#web/modules/catalogue/components/card.tsx'
import { ChangeForm } from '#web/modules/catalogue/components/change-form.tsx'
import { History } from '#web/modules/catalogue/components/history.tsx'
import type { Route } from './+types/place.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const api = apiOf(context)
  const [{ data: found }, { data: states }] = await Promise.all([
    api.call(getCataloguePlace, { params: { id: params.id } }),
    api.call(listCountryStates, {}),
  ]).catch(routeError)
  const cantons = states.flatMap((state) => state.cantons.map(({ id, name }) => ({ id, name })))
  return { found, cantons, outcome: outcomes[parseQuery(url.search)['gotovo'] ?? ''] }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const undone = await undo(form, context, staffPaths.adminPlace(Number(params.id), { gotovo: 'ponisteno' }))
  if (undone) return undone
  const value = {
    canton_id: textOf(form, 'canton_id'),
    name: textOf(form, 'name'),
    other_names: linesOf(textOf(form, 'other_names')),
    zip_code: textOf(form, 'zip_code') || null,
    part_of: textOf(form, 'part_of') || null,
    lat: textOf(form, 'lat').replace(',', '.'),
    lon: textOf(form, 'lon').replace(',', '.'),
  }
  return act({
    form,
    context,
    kind: 'city',
    value,
    doneAt: (id) => staffPaths.adminPlace(id, { gotovo: 'sacuvano' }),
  })
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.found.value.name ?? 'Mjesto', isIndexed: false })

export default function Place({ loaderData: { found, cantons, outcome }, actionData }: Route.ComponentProps) {
  const answer = actionData ?? undefined
  const { value } = found
  const start = {
    canton_id: String(value.canton_id),
    name: value.name,
    other_names: value.other_names.join(', '),
    zip_code: value.zip_code ?? '',
    part_of: value.part_of ?? '',
    lat: String(value.lat).replace('.', ','),
    lon: String(value.lon).replace('.', ','),
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs steps={[{ name: 'Mjesta', to: staffPaths.adminPlaces() }]} />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">{value.name}</h1>
        <p className="text-sm text-muted tabular-nums">
          {`br. ${found.id} · ${countedActiveListings(found.listings)}`}
        </p>
      </div>
      {!answer && outcome && <Alert tone="success">{outcome}</Alert>}
      <Card title="Izmjena">
        <ChangeForm key={found.version} id={found.id} version={found.version} values={start} answer={answer}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Naziv" name="name" />
            <TextField label="Drugi nazivi" name="other_names" hint="Razdvojite ih zarezom." />
            <Select label="Kanton ili regija" name="canton_id">
              {cantons.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <TextField label="Poštanski broj" name="zip_code" inputMode="numeric" />
            <TextField
              label="Dio grada"
              name="part_of"
              hint="Grad koji obuhvata i ovo mjesto, npr. Sarajevo."
            />
            <TextField label="Geografska širina" name="lat" inputMode="decimal" suffix="°" />
            <TextField label="Geografska dužina" name="lon" inputMode="decimal" suffix="°" />
          </div>
        </ChangeForm>
      </Card>
      <History history={found.history} answer={answer} />
    </div>
  )
}
