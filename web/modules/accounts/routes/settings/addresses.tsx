import Plus from 'lucide-react/icons/plus'
import { data, redirect, useLocation, useSubmit } from 'react-router'
import { maxAddresses } from '#contract/limits/accounts.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import {
  addAddress,
  type Address,
  changeAddress,
  deleteAddress,
  listAddresses,
} from '#contract/accounts/settings.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { findTowns } from '#web/modules/selling/reference.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { AddressCard } from '#web/modules/accounts/components/settings/address-card.tsx'
import { AddressForm } from '#web/modules/accounts/components/settings/address-form.tsx'
import { SavedNotice } from '#web/modules/accounts/components/settings/saved-notice.tsx'
import { SettingsSection } from '#web/modules/accounts/components/settings/settings-section.tsx'
import { textOf } from '#web/modules/accounts/form-text.ts'
import type { Route } from './+types/addresses.ts'

type Api = ReturnType<typeof apiOf>

const listOf = async (api: Api) => (await api.call(listAddresses, {})).data

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { uredi } = parseQuery(url.search)
  const addresses = await listOf(api).catch(routeError)
  if (uredi === undefined) return { addresses, edited: undefined, towns: [], creationKey: '' }
  const edited = uredi === 'nova' ? null : addresses.find(({ id }) => String(id) === uredi)
  if (edited === undefined) throw data(null, { status: 404 })
  const towns = await findTowns(api).catch(routeError)
  return {
    addresses,
    edited,
    towns: towns.map(({ value, label, group }) => ({ value, label, group })),
    creationKey: newKey(),
  }
}

const bodyOf = ({ city, ...address }: Address) => ({ ...address, city_id: city.id })

async function makeDefault(api: Api, id: string) {
  const address = (await listOf(api)).find((one) => String(one.id) === id)
  if (address)
    await api.call(changeAddress, {
      params: { id: address.id },
      body: { ...bodyOf(address), is_default: true },
    })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = textOf(form)
  const api = apiOf(context)
  const intent = intentOf(form, ['save', 'default', 'delete'])
  if (intent === 'delete' || intent === 'default') {
    const id = text('id')
    if (!/^\d{1,15}$/.test(id)) throw data(null, { status: 404 })
    try {
      if (intent === 'default') await makeDefault(api, id)
      // Deleting is idempotent.
      else if ((await listOf(api)).some((one) => String(one.id) === id))
        await api.call(deleteAddress, { params: { id } })
    } catch (error) {
      return formProblem(error, null)
    }
    return redirect(paths.addresses({ gotovo: intent === 'delete' ? 'izbrisana' : 'glavna' }))
  }
  const { uredi } = parseQuery(url.search)
  const { body, values } = readForm(form, addAddress)
  try {
    if (uredi && /^\d{1,15}$/.test(uredi)) await api.call(changeAddress, { params: { id: uredi }, body })
    else {
      const key = text('key')
      await api.call(addAddress, { body }, key ? { 'idempotency-key': key } : {})
    }
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(paths.addresses({ gotovo: 'sacuvana' }))
}

export const meta = () => pageMeta({ title: 'Adresa', isIndexed: false })

const done = {
  sacuvana: 'Adresa je sačuvana.',
  izbrisana: 'Adresa je izbrisana.',
  glavna: 'Glavna adresa je promijenjena.',
}

export default function Addresses({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { addresses, edited, towns, creationKey } = loaderData
  const { ask, dialog } = useConfirm()
  const submit = useSubmit()
  const { search } = useLocation()
  if (edited !== undefined)
    return (
      <SettingsSection title={edited ? 'Uredite adresu' : 'Nova adresa'}>
        <AddressForm
          key={search}
          address={edited}
          towns={towns}
          creationKey={creationKey}
          isFirst={addresses.length === 0}
          problem={problem}
        />
      </SettingsSection>
    )
  const isFull = addresses.length >= maxAddresses
  return (
    <div className="flex flex-col gap-4">
      <SavedNotice texts={done} isPast={problem !== undefined} />
      {problem?.message && <Alert>{problem.message}</Alert>}
      <SettingsSection
        isTab
        title="Adresa"
        text={`Adrese na koje primate pošiljke, najviše ${maxAddresses}. Ne prikazujemo ih na vašem profilu.`}
      >
        {addresses.length > 0 ? (
          <ul className="flex flex-col gap-3">
            {addresses.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                onDelete={(form, button) =>
                  ask(
                    {
                      title: 'Izbrisati adresu?',
                      text: `${address.street}, ${address.postal_code} ${address.city.name}`,
                      confirmLabel: 'Izbrišite',
                      isDangerous: true,
                      onConfirm: () => void submit(form),
                    },
                    button,
                  )
                }
              />
            ))}
          </ul>
        ) : (
          <p>Još nemate nijednu adresu.</p>
        )}
        {isFull ? (
          <p className="text-muted">Dodali ste najveći broj adresa. Izbrišite neku da biste dodali drugu.</p>
        ) : (
          <ButtonLink to={paths.addresses({ uredi: 'nova' })} className="self-start">
            <Plus className="size-5" aria-hidden="true" />
            Dodajte adresu
          </ButtonLink>
        )}
      </SettingsSection>
      {dialog}
    </div>
  )
}
