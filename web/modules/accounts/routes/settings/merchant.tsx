import { redirect } from 'react-router'
import { getMe } from '#contract/accounts/endpoints.ts'
import {
  declareMerchant,
  getMerchantDeclaration,
  withdrawMerchantDeclaration,
} from '#contract/accounts/settings.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SavedNotice } from '#web/modules/accounts/components/settings/saved-notice.tsx'
import { SettingsSection } from '#web/modules/accounts/components/settings/settings-section.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/merchant.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [{ data: declaration, check }, { data: user }] = await Promise.all([
    api.call(getMerchantDeclaration, {}),
    api.call(getMe, {}),
  ]).catch(routeError)
  return { declaration, check, isShop: user.type === 'shop' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { body, values } = readForm(form, declareMerchant)
  const isWithdrawn = intentOf(form, ['save', 'withdraw']) === 'withdraw'
  try {
    if (isWithdrawn) await apiOf(context).call(withdrawMerchantDeclaration, {})
    else await apiOf(context).call(declareMerchant, { body })
  } catch (error) {
    return formProblem(error, isWithdrawn ? null : values)
  }
  return redirect(paths.merchantSettings(isWithdrawn ? 'povuceno' : 'sacuvano'))
}

export const meta = () => pageMeta({ title: 'Registrovani trgovac', isIndexed: false })

const done = {
  sacuvano: 'Izjava trgovca je sačuvana.',
  povuceno: 'Izjava trgovca je povučena.',
}

export default function Merchant({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { declaration, check, isShop } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <SavedNotice texts={done} isPast={problem !== undefined} />
      {problem?.message && <Alert>{problem.message}</Alert>}
      <SettingsSection
        title="Registrovani trgovac"
        text="Ko prodaje u okviru djelatnosti, dužan je to i navesti. Naziv firme i mjesto svi vide na vašem profilu i oglasima kao vašu izjavu; ostalo čuvamo za slučaj da ga zatraže nadležni. Oznaku „Registrovani trgovac“ dobijate kada podatke uporedimo s javnim registrom."
      >
        {check && <CheckState {...check} />}
        {/* A withdrawn declaration leaves the form empty. */}
        <PostForm
          key={declaration ? 'declared' : 'none'}
          problem={problem}
          values={declaration}
          isMessageElsewhere
        >
          <TextField
            label="Naziv firme ili obrta"
            autoComplete="organization"
            required
            name="business_name"
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Adresa sjedišta"
              autoComplete="street-address"
              placeholder="Ulica i broj"
              required
              name="seat"
            />
            <TextField label="Mjesto" autoComplete="address-level2" required name="place" />
          </div>
          <TextField label="Vlasnik (ime i prezime)" autoComplete="name" required name="owner" />
          <TextField
            label="MBS"
            hint="Matični broj subjekta, odnosno broj rješenja o registraciji obrta."
            required
            name="registration_number"
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="ID broj (JIB)"
              inputMode="numeric"
              hint="13 cifara."
              required
              name="id_number"
            />
            <TextField
              label="PDV broj (nije obavezno)"
              inputMode="numeric"
              hint="12 cifara; ostavite prazno ako niste u sistemu PDV-a."
              name="vat_number"
            />
          </div>
          <SubmitButton className="self-start" name="intent" value="save">
            {declaration ? 'Sačuvajte' : 'Pošaljite izjavu'}
          </SubmitButton>
        </PostForm>
      </SettingsSection>
      {declaration && !isShop && (
        <SettingsSection
          title="Više ne prodajete kao trgovac?"
          text="Izjavu uklanjamo s profila i oglasa, a podatke brišemo."
        >
          <PostForm>
            <SubmitButton className="self-start" name="intent" value="withdraw" kind="quiet">
              Povucite izjavu
            </SubmitButton>
          </PostForm>
        </SettingsSection>
      )}
    </div>
  )
}

type Check = NonNullable<Route.ComponentProps['loaderData']['check']>

function CheckState({ state, refusal }: Check) {
  if (state === 'verified')
    return (
      <Alert tone="success">
        Podatke smo uporedili s javnim registrom. Ako ih izmijenite, oznaka se skida dok ih ponovo ne
        provjerimo.
      </Alert>
    )
  if (state === 'waiting')
    return (
      <Alert tone="info">
        Izjava čeka provjeru u javnom registru. Dotad na profilu stoji „Izjava trgovca“, bez oznake.
      </Alert>
    )
  return (
    <Alert>{`Podatke nismo potvrdili. Razlog: ${refusal} Ispravite ih i sačuvajte da ih ponovo provjerimo.`}</Alert>
  )
}
