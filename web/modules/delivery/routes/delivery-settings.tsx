import { redirect } from 'react-router'
import {
  deliveryAreas,
  getCourierPrices,
  getDeliverySettings,
  ownPriceSteps,
  saveDeliverySettings,
} from '#contract/delivery/endpoints.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { brand, paths } from '#web/lib/site.ts'
import { findTowns } from '#web/modules/selling/reference.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { AddressFields } from '#web/ui/forms/address-fields.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { CourierPriceList } from '#web/modules/delivery/components/courier-price-list.tsx'
import { SettingsCard } from '#web/modules/delivery/components/settings-card.tsx'
import { formValues } from '#web/modules/delivery/values.ts'
import type { Route } from './+types/delivery-settings.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [{ data: settings }, { data: prices }, towns] = await Promise.all([
    api.call(getDeliverySettings, {}),
    api.call(getCourierPrices, {}),
    findTowns(api),
  ]).catch(routeError)
  return {
    settings,
    prices,
    towns: towns.map(({ value, label, group }) => ({ value, label, group })),
    isSaved: parseQuery(url.search)['gotovo'] === 'sacuvana',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { body, values } = readForm(await request.formData(), saveDeliverySettings)
  try {
    await apiOf(context).call(saveDeliverySettings, { body })
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(paths.deliverySettings('sacuvana'))
}

export const meta = () => pageMeta({ title: 'Dostava', isIndexed: false })

const areas = Object.entries(deliveryAreas).map(([value, label]) => ({ value, label }))
const missingText = { phone: 'broj mobitela', email: 'e-mail adresu' }
const stepText = (step: (typeof ownPriceSteps)[number]) =>
  step === 'more' ? 'Teže od 30 kg' : `Do ${step.slice(2)} kg`

export default function DeliverySettings({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { settings, prices, towns, isSaved } = loaderData
  const { missing } = settings
  return (
    <PostForm problem={problem} values={formValues(settings)} className="flex flex-col gap-4">
      {isSaved && !problem && (
        <Alert tone="success">Dostava je sačuvana. Na vašim oglasima se vidi za koji trenutak.</Alert>
      )}
      <SettingsCard
        title={`${brand.name} brza dostava`}
        text="Kurir dolazi po paket i predaje ga kupcu, a vi pratite put i dobijate novac. Vrijedi za oglase s cijenom, u kategorijama koje se šalju."
      >
        {missing.length > 0 && (
          <Alert tone="info">
            {`Za brzu dostavu verifikujte ${missing.map((one) => missingText[one]).join(' i ')}. `}
            <PathLink to={paths.verification()} className="font-semibold underline">
              Verifikacija
            </PathLink>
          </Alert>
        )}
        <Checkbox name="courier">Šaljem brzom dostavom</Checkbox>
        <Checkbox name="carries_cost">
          Dostavu plaćam ja
          <span className="block text-sm text-muted">
            Oglasi dobijaju oznaku „Besplatna dostava“, a cijena se odbija od vašeg iznosa. Inače dostavu
            plaća kupac.
          </span>
        </Checkbox>
        <CourierPriceList prices={prices} />
        <p className="text-sm text-muted">
          {`Paket je najviše ${prices.side_cm} × ${prices.side_cm} × ${prices.side_cm} cm i vrijedi najviše ${formatMoney(toFening(prices.worth))}. `}
          <PathLink to={paths.info(infoSlugs.delivery)} className="font-semibold text-primary underline">
            Kako radi brza dostava
          </PathLink>
        </p>
      </SettingsCard>

      <SettingsCard
        title="Moja dostava"
        text="Vaš kurir, vaše cijene. Kupac vidi cijenu prije nego što naruči i plaća je vašem kuriru."
      >
        <Checkbox name="own_courier">Šaljem svojim kurirom</Checkbox>
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-semibold">Cijena po narudžbi</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
            {ownPriceSteps.map((step) => (
              <TextField
                key={step}
                label={stepText(step)}
                name={`own_prices.${step}`}
                inputMode="decimal"
                autoComplete="off"
                suffix="KM"
              />
            ))}
          </div>
          <p className="mt-1 text-sm text-muted">
            Prazno polje ima cijenu sljedećeg većeg. Za jednu cijenu po narudžbi popunite samo posljednje; bez
            njega teže pakete ne nosite. Upišite 0 ako je dostava besplatna.
          </p>
        </fieldset>
        <TextField
          label="Besplatno za narudžbe od"
          name="own_free_from"
          inputMode="decimal"
          autoComplete="off"
          suffix="KM"
          hint="Ostavite prazno ako se dostava uvijek plaća."
          className="max-w-60"
        />
        <Choice legend="Gdje dostavljate" name="own_area" options={areas} />
      </SettingsCard>

      <SettingsCard title="Adresa preuzimanja" text="Odavde kurir uzima pakete. Drugi je ne vide na profilu.">
        <AddressFields towns={towns} prefix="sender." nameLabel="Ime i prezime ili naziv" />
      </SettingsCard>
      <SubmitButton className="self-start">Sačuvajte dostavu</SubmitButton>
    </PostForm>
  )
}
