import { redirect } from 'react-router'
import { type Weekday, weekdayNames, weekdays } from '#contract/opening-hours.ts'
import { parseQuery } from '#contract/query-string.ts'
import { businessTypes, shopWebLength } from '#contract/shop-limits.ts'
import { getShopSettings, saveShopSettings } from '#contract/shops.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/form-problem.ts'
import { requireShop } from '#web/lib/guards.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { readForm } from '#web/lib/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/post-form.tsx'
import { Select } from '#web/ui/select.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import type { Route } from './+types/shop-settings.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireShop(context)
  const { data } = await apiOf(context).call(getShopSettings, {}).catch(routeError)
  const { hours, ...rest } = data
  const times = weekdayNames.flatMap((day) =>
    (['from', 'to'] as const).map((side) => [`hours.${day}.${side}`, hours[day][side]] as const),
  )
  return {
    values: { ...rest, ...Object.fromEntries(times) },
    isSaved: parseQuery(url.search)['gotovo'] === 'sacuvano',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { body, values } = readForm(await request.formData(), saveShopSettings)
  try {
    await apiOf(context).call(saveShopSettings, { body })
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(paths.shopSettings('sacuvano'))
}

export const meta = () => pageMeta({ title: 'Shop postavke', isIndexed: false })

export default function ShopSettings({ loaderData, actionData: problem }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      {loaderData.isSaved && !problem && <Alert tone="success">Podaci shopa su sačuvani.</Alert>}
      <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <h2 className="text-xl font-bold">Shop postavke</h2>
        <p className="mt-1 mb-4 text-muted">
          Ovo vide svi na stranici vašeg shopa. Opis shopa pišete među{' '}
          <PathLink to={paths.profileSettings()} className="text-primary underline">
            korisničkim informacijama
          </PathLink>
          , a podatke firme na računima među podacima{' '}
          <PathLink to={paths.merchantSettings()} className="text-primary underline">
            registrovanog trgovca
          </PathLink>
          .
        </p>
        <PostForm problem={problem} values={loaderData.values}>
          <TextField label="Naziv shopa" name="business_name" required maxLength={100} />
          <Select label="Vrsta firme" name="business_type" placeholder="Nije navedeno">
            {businessTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
          <TextField
            label="Web stranica"
            name="web"
            inputMode="url"
            autoCapitalize="none"
            placeholder="www.primjer.ba"
            maxLength={shopWebLength}
          />
          <fieldset className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 text-lg font-bold">Radno vrijeme</legend>
            <p className="text-sm text-muted">Ostavite prazno za dane kad ne radite.</p>
            {weekdayNames.map((day) => (
              <Day key={day} day={day} error={problem?.fields[`hours.${day}`]} />
            ))}
          </fieldset>
          <SubmitButton className="self-start">Sačuvaj</SubmitButton>
        </PostForm>
      </section>
    </div>
  )
}

function Day({ day, error }: { day: Weekday; error: string | undefined }) {
  const { name } = weekdays[day]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{name}</legend>
      <div className="grid max-w-sm grid-cols-2 gap-3">
        <TextField label="Od" name={`hours.${day}.from`} placeholder="08:00" maxLength={5} />
        <TextField label="Do" name={`hours.${day}.to`} placeholder="16:00" maxLength={5} />
      </div>
      {error && <FieldError id={`${day}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
