import { apartPaths } from '#contract/paths/apart.ts'
import { useState } from 'react'
import { redirect } from 'react-router'
import { checkOut } from '#contract/payments.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { extendShop, getShopExtension } from '#contract/shops/endpoints.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { requireShop } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { brand, paths } from '#web/lib/site.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PayBar } from '#web/ui/forms/pay-bar.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { RadioRows } from '#web/modules/shops/components/radio-rows.tsx'
import { fields, packageRows, readExtension, wayRows } from '#web/modules/shops/extension.ts'
import { monthsText } from '#web/modules/shops/words.ts'
import type { Route } from './+types/extend-shop.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireShop(context)
  const { data } = await apiOf(context).call(getShopExtension, {}).catch(routeError)
  const { paket, gotovo } = parseQuery(url.search)
  const start = data.packages.some((one) => one.package === paket) ? paket! : data.shop.package
  return { ...data, start, wasOpened: gotovo === 'otvoren', creationKey: newKey() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const { body, values, key } = readExtension(await request.formData())
  try {
    const { data: payment } = await api.call(
      extendShop,
      { body: unchecked(body) },
      key ? { 'idempotency-key': key } : {},
    )
    if (payment.way === 'bank') return redirect(apartPaths.proforma(payment.id))
    if (!payment.by_saved_card) return redirect(paths.paying(payment.id, { odmah: 1 }))
    await api.call(checkOut, { params: { id: payment.id } })
    return redirect(paths.paymentSuccess(payment.id))
  } catch (error) {
    return formProblem(error, values)
  }
}

const title = `Produžite ${brand.name} shop`

export const meta = () => pageMeta({ title, isIndexed: false })

export default function ExtendShop({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { shop, ways, wasOpened, creationKey } = loaderData
  const end = formatDate(shop.ends_at)
  return (
    <div className="page-width flex max-w-3xl flex-col gap-5 py-6">
      <div>
        <Breadcrumbs
          steps={[
            { name: 'Izvodi', to: paths.statements() },
            { name: title, to: paths.extendShop() },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold">{title}</h1>
        <p className="mt-1 text-muted">
          {shop.state === 'suspended'
            ? wasOpened
              ? 'Shop je otvoren i radit će čim uplata stigne.'
              : 'Shop je suspendovan. Čim uplata stigne, radi opet sa svim svojim oglasima.'
            : shop.state === 'trial'
              ? `Probni period traje do ${end} i ostaje vam: plaćeno vrijeme počinje poslije njega.`
              : `Paket ${shop.name} je plaćen do ${end} Novo vrijeme se dodaje na preostalo.`}
        </p>
      </div>
      {loaderData.is_sandbox && (
        <Alert tone="info">
          Ovo je probna stranica: plaćanje karticom vodi u probnu banku i ništa se ne naplaćuje.
        </Alert>
      )}
      {ways.length === 0 ? (
        <Alert tone="info">Plaćanje trenutno nije dostupno. Pokušajte kasnije.</Alert>
      ) : (
        <PostForm problem={problem} className="flex flex-col gap-6">
          <input type="hidden" name={fields.key} value={creationKey} />
          <Choices extension={loaderData} given={problem?.values} errors={problem?.fields ?? {}} />
        </PostForm>
      )}
    </div>
  )
}

type ChoicesProps = {
  extension: Route.ComponentProps['loaderData']
  given: { package: string; months: string; way: string } | undefined
  errors: Record<string, string>
}

function Choices({ extension, given, errors }: ChoicesProps) {
  const { shop, packages, start } = extension
  const ways = wayRows(extension)
  const [wanted, setWanted] = useState(given?.package || start)
  const [months, setMonths] = useState(given?.months || '1')
  const [way, setWay] = useState(given?.way || ways[0]!.value)
  const isHydrated = useHydrated()
  const offer = packages.find((one) => one.package === wanted)
  const price = offer?.prices.find((one) => String(one.months) === months)
  const isChange = shop.state === 'active' && offer !== undefined && offer.package !== shop.package
  const monthOf = (name: string | undefined) =>
    packages.find((one) => one.package === name)?.prices[0]?.amount ?? 0
  const isCheaper = monthOf(wanted) < monthOf(shop.package)
  return (
    <>
      <RadioRows
        legend="Paket"
        name="package"
        rows={packageRows(packages)}
        chosen={wanted}
        error={errors['package']}
        onChoose={setWanted}
      />
      {isChange && (
        <p className="text-sm text-muted">
          {`Paket ${offer.name} važi čim platite, a preostalo vrijeme paketa ${shop.name} se preračunava po cijeni.`}
          {isCheaper && ' Dani mjeseca za koji ste već dobili bonus ostaju kako jesu.'}
        </p>
      )}
      <RadioRows
        legend="Koliko dugo"
        name="months"
        rows={(offer ?? packages[0]!).prices.map((one) => ({
          value: String(one.months),
          label: monthsText(one.months),
          // Without a script the amounts stay those of the package that was shown first.
          hint: isHydrated ? `${one.display_amount}, do ${formatDate(one.ends_at)}` : '',
        }))}
        chosen={months}
        error={errors['months']}
        onChoose={setMonths}
      />
      <RadioRows
        legend="Način plaćanja"
        name="way"
        rows={ways}
        chosen={way}
        error={errors['way'] ?? errors['card_id']}
        onChoose={setWay}
      />
      {extension.ways.includes('card') && (!isHydrated || way === 'card') && (
        <Checkbox name="save_card">
          Sačuvajte karticu za sljedeća plaćanja. Broj kartice ostaje u banci.
        </Checkbox>
      )}
      <PayBar>
        {/* Without a script the choice is unknown here; the next page shows it. */}
        {isHydrated && offer && price && (
          <p className="flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
            <span>{`${offer.name}, ${monthsText(price.months)}, do ${formatDate(price.ends_at)}`}</span>
            <span className="text-xl font-bold tabular-nums">{price.display_amount}</span>
          </p>
        )}
        <SubmitButton>
          {!isHydrated || !price
            ? 'Nastavi na plaćanje'
            : way === 'bank'
              ? 'Napravite predračun'
              : `Platite ${price.display_amount}`}
        </SubmitButton>
      </PayBar>
    </>
  )
}
