import { useRef } from 'react'
import { Form, redirect } from 'react-router'
import { getMe } from '#contract/accounts.ts'
import { declareMerchant, getMerchantDeclaration, withdrawMerchantDeclaration } from '#contract/settings.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/form-problem.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useFocusWrong } from '#web/ui/use-focus-wrong.ts'
import { SavedNotice } from '#web/modules/accounts/components/settings/saved-notice.tsx'
import { SettingsSection } from '#web/modules/accounts/components/settings/settings-section.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { textOf } from '#web/modules/accounts/form-text.ts'
import type { Route } from './+types/merchant.ts'

const fieldNames = [
  'business_name',
  'seat',
  'place',
  'owner',
  'registration_number',
  'id_number',
  'vat_number',
] as const

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [{ data: declaration }, { data: user }] = await Promise.all([
    api.call(getMerchantDeclaration, {}),
    api.call(getMe, {}),
  ]).catch(routeError)
  return { declaration, isShop: user.type === 'shop' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = textOf(await request.formData())
  const values = Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as Record<
    (typeof fieldNames)[number],
    string
  >
  const isWithdrawn = text('intent') === 'withdraw'
  try {
    if (isWithdrawn) await apiOf(context).call(withdrawMerchantDeclaration, {})
    else await apiOf(context).call(declareMerchant, { body: values })
  } catch (error) {
    return formProblem(error, isWithdrawn ? null : values)
  }
  return redirect(paths.merchantSettings(isWithdrawn ? 'povuceno' : 'sacuvano'))
}

export const meta = () => pageMeta({ title: 'Registrovani trgovac', isIndexed: false })

const done = {
  sacuvano: 'Podaci registrovanog trgovca su sačuvani.',
  povuceno: 'Više niste prijavljeni kao registrovani trgovac.',
}

export default function Merchant({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { declaration, isShop } = loaderData
  const form = useRef<HTMLFormElement>(null)
  useFocusWrong(form, problem)
  const shown = problem?.values ?? declaration
  const field = (name: (typeof fieldNames)[number]) => ({
    name,
    defaultValue: shown?.[name] ?? '',
    error: problem?.fields[name],
  })
  return (
    <div className="flex flex-col gap-4">
      <SavedNotice texts={done} isPast={problem !== undefined} />
      {problem?.message && <Alert>{problem.message}</Alert>}
      <SettingsSection
        title="Registrovani trgovac"
        text="Ko prodaje u okviru djelatnosti, dužan je to i navesti. Oznaku „Registrovani trgovac“ vide svi na vašem profilu i oglasima; podatke ispod čuvamo za slučaj da ih zatraže nadležni."
      >
        {/* What was taken back leaves the form empty. */}
        <Form
          key={declaration ? 'declared' : 'none'}
          ref={form}
          method="post"
          noValidate
          className="flex flex-col gap-5"
        >
          <TextField
            label="Naziv firme ili obrta"
            autoComplete="organization"
            required
            {...field('business_name')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Adresa sjedišta"
              autoComplete="street-address"
              placeholder="Ulica i broj"
              required
              {...field('seat')}
            />
            <TextField label="Mjesto" autoComplete="address-level2" required {...field('place')} />
          </div>
          <TextField label="Vlasnik (ime i prezime)" autoComplete="name" required {...field('owner')} />
          <TextField
            label="MBS"
            hint="Matični broj subjekta, odnosno broj rješenja o registraciji obrta."
            required
            {...field('registration_number')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="ID broj (JIB)"
              inputMode="numeric"
              hint="13 cifara."
              required
              {...field('id_number')}
            />
            <TextField
              label="PDV broj (nije obavezno)"
              inputMode="numeric"
              hint="12 cifara; ostavite prazno ako niste u sistemu PDV-a."
              {...field('vat_number')}
            />
          </div>
          <SubmitButton className="self-start" name="intent" value="save">
            {declaration ? 'Sačuvaj' : 'Prijavi se kao registrovani trgovac'}
          </SubmitButton>
        </Form>
      </SettingsSection>
      {declaration && !isShop && (
        <SettingsSection
          title="Više ne prodajete kao trgovac?"
          text="Oznaku uklanjamo s profila i oglasa, a podatke brišemo."
        >
          <Form method="post">
            <SubmitButton className="self-start" name="intent" value="withdraw" kind="quiet">
              Povuci prijavu
            </SubmitButton>
          </Form>
        </SettingsSection>
      )}
    </div>
  )
}
