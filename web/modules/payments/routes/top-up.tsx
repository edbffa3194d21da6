import { useState } from 'react'
import { Link, redirect, redirectDocument } from 'react-router'
import { creditsInMarks, formatCredits } from '#contract/money/credits.ts'
import { topUpMarks } from '#contract/limits/money.ts'
import { parseMoney, toMarks } from '#contract/money/money.ts'
import { checkOut, getTopUpOptions, startTopUp, type TopUpOptions } from '#contract/payments.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { safeReturnPath } from '#web/lib/pages/return-path.ts'
import { brand, paths } from '#web/lib/site.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PayBar } from '#web/ui/forms/pay-bar.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { AmountTiles } from '#web/modules/payments/components/amount-tiles.tsx'
import { WayChoice, waysOf } from '#web/modules/payments/components/way-choice.tsx'
import { bringsOf, fields, ownTile, readTopUp } from '#web/modules/payments/form.ts'
import { exactMarks } from '#web/modules/payments/words.ts'
import type { Route } from './+types/top-up.ts'

const usualAmount = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  const { data: options } = await apiOf(context).call(getTopUpOptions, {}).catch(routeError)
  const { iznos = '', povratak } = parseQuery(url.search)
  const asked = /^\d{1,4}$/.test(iznos) ? Number(iznos) : undefined
  const amount = asked === undefined ? undefined : Math.min(Math.max(asked, topUpMarks.min), topUpMarks.max)
  const isTile = options.tiles.some((tile) => tile.amount === amount)
  return {
    options,
    tile: amount === undefined ? String(usualAmount) : isTile ? String(amount) : ownTile,
    own: amount === undefined || isTile ? '' : String(amount),
    returnPath: povratak ? safeReturnPath(povratak) : '',
    creationKey: newKey(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const { body, values, key } = readTopUp(await request.formData())
  try {
    const { data: payment } = await api.call(
      startTopUp,
      { body: unchecked(body) },
      key ? { 'idempotency-key': key } : {},
    )
    if (payment.way === 'card' && !payment.by_saved_card)
      return redirect(paths.paying(payment.id, { odmah: 1 }))
    const { data: step } = await api.call(checkOut, { params: { id: payment.id } })
    return step.kind === 'redirect' ? redirectDocument(step.url) : redirect(paths.paymentSuccess(payment.id))
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = () => pageMeta({ title: 'Dopuna kredita', isIndexed: false })

export default function TopUp({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { options, tile, own, returnPath, creationKey } = loaderData
  const ways = waysOf(options)
  return (
    <div className="page-width flex max-w-3xl flex-col gap-5 py-6">
      <div>
        <Breadcrumbs
          steps={[{ name: `Moj ${brand.name}` }, { name: `${brand.name} kredit`, to: paths.credit() }]}
        />
        <h1 className="mt-1 text-2xl font-bold">Dopuna kredita</h1>
        <p className="mt-1 text-muted">
          {'Na računu imate '}
          <strong className="text-ink tabular-nums">{formatCredits(options.balance)}</strong>
          {`, što vrijedi ${creditsInMarks(options.balance, options.credits_per_mark)}.`}
        </p>
      </div>
      {options.is_sandbox && (
        <Alert tone="info">
          Ovo je probna stranica: plaćanje vodi u probnu banku i ništa se ne naplaćuje.
        </Alert>
      )}
      {ways.length === 0 ? (
        <Alert tone="info">Plaćanje karticom i PayPalom trenutno nije dostupno. Pokušajte kasnije.</Alert>
      ) : (
        <PostForm problem={problem} className="flex flex-col gap-6">
          <input type="hidden" name={fields.back} value={returnPath} />
          <input type="hidden" name={fields.key} value={creationKey} />
          <Choices
            options={options}
            start={{
              tile: problem?.values.tile || tile,
              own: problem?.values.amount ?? own,
              way: problem?.values.way || ways[0]!.value,
            }}
            errors={problem?.fields ?? {}}
          />
        </PostForm>
      )}
      <p className="flex flex-wrap items-center gap-x-4 text-muted">
        Drugi načini:
        <Link to={paths.paymentSlips()} className="inline-flex min-h-11 items-center text-primary underline">
          Uplatnica
        </Link>
        <Link to={paths.vouchers()} className="inline-flex min-h-11 items-center text-primary underline">
          Vaučer
        </Link>
      </p>
    </div>
  )
}

type ChoicesProps = {
  options: TopUpOptions
  start: { tile: string; own: string; way: string }
  errors: Record<string, string>
}

function Choices({ options, start, errors }: ChoicesProps) {
  const [tile, setTile] = useState(start.tile)
  const [own, setOwn] = useState(start.own)
  const [way, setWay] = useState(start.way)
  const isHydrated = useHydrated()
  const isCard = way.startsWith('card')
  const typed = tile === ownTile ? own.trim() : tile
  const amount = toMarks(parseMoney(typed) ?? Number.NaN)
  const isSound = Number.isInteger(amount) && amount >= topUpMarks.min && amount <= topUpMarks.max
  const brings = isSound ? bringsOf(options, amount, isCard) : undefined
  return (
    <>
      <AmountTiles
        tiles={options.tiles}
        chosen={tile}
        own={own}
        error={errors['amount']}
        onChoose={(chosen) => {
          setTile(chosen)
          if (chosen !== ownTile) setOwn('')
        }}
        onOwn={(text) => {
          setOwn(text)
          setTile(ownTile)
        }}
      />
      <WayChoice
        ways={waysOf(options)}
        chosen={way}
        error={errors['way'] ?? errors['card_id']}
        onChoose={setWay}
      />
      {options.ways.includes('card') && (!isHydrated || way === 'card') && (
        <Checkbox name={fields.save}>
          Sačuvajte karticu za sljedeća plaćanja. Broj kartice ostaje u banci.
        </Checkbox>
      )}
      <PayBar>
        {/* Without a script the choice is unknown here; the next page shows it. */}
        {isHydrated && (
          <p className="tabular-nums" aria-live="polite">
            {brings ? `Dobijate ${brings.text} kredita` : 'Unesite iznos'}
          </p>
        )}
        <SubmitButton>
          {isHydrated && isSound ? `Platite ${exactMarks(amount)}` : 'Nastavi na plaćanje'}
        </SubmitButton>
      </PayBar>
      <p className="text-sm text-muted">
        {`Kredit služi samo za usluge na ${brand.locative} i ne isplaćuje se. Najviše ${formatNumber(topUpMarks.max)} KM odjednom.`}
      </p>
    </>
  )
}
