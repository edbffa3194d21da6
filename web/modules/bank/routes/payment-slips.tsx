import { Link, redirect } from 'react-router'
import { formatCredits } from '#contract/money/credits.ts'
import { amountLength, deepestPage } from '#contract/limits/listings.ts'
import { slipDays } from '#contract/limits/money.ts'
import { formatMarks } from '#contract/money/money.ts'
import { listPaymentSlips, makePaymentSlip, type PaymentSlip } from '#contract/bank/slips.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDate, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { AmountTiles } from '#web/modules/bank/components/amount-tiles.tsx'
import { slipStates } from '#web/modules/bank/words.ts'
import type { Route } from './+types/payment-slips.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.search)
  const found = await apiOf(context).call(listPaymentSlips, { query: { page } }).catch(routeError)
  const { last_page } = found.meta
  if (page > Math.max(1, last_page)) throw redirect(paths.paymentSlips(pageQuery(last_page)))
  const amount = parseQuery(url.search)['iznos'] ?? ''
  return {
    page,
    lastPage: Math.min(last_page, deepestPage),
    slips: found.data,
    isOff: found.is_off,
    perMark: found.credits_per_mark,
    asked: /^\d{1,4}$/.test(amount) ? amount : undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = String(form.get('amount') ?? '').trim()
  const tile = String(form.get('tile') ?? '')
  try {
    // A typed amount wins over any chosen tile.
    const made = await apiOf(context).call(makePaymentSlip, { body: { amount: typed || tile } })
    return redirect(paths.paymentSlip(made.id))
  } catch (error) {
    return formProblem(error, { amount: typed, tile })
  }
}

export const meta = () => pageMeta({ title: 'Uplatnica', isIndexed: false })

export default function PaymentSlips({ loaderData, actionData }: Route.ComponentProps) {
  const { page, lastPage, slips, isOff, perMark, asked } = loaderData
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: 'Uplatnica', to: paths.paymentSlips() }]} />
      <h1 className="text-2xl font-bold">Uplatnica</h1>
      <p className="text-muted">
        {`Uplatite u banci, pošti ili aplikaciji svoje banke. Kredit dobijate kad uplata stigne, obično sljedeći radni dan: ${perMark} za 1 KM. Bonus važi samo za dopunu karticom.`}
      </p>
      {isOff ? (
        <Alert tone="info">Uplata uplatnicom trenutno nije moguća. Odaberite drugi način dopune.</Alert>
      ) : (
        <section className="rounded-card border border-line bg-surface p-4 sm:p-5">
          <PostForm problem={actionData} values={{ amount: asked }} className="flex flex-col gap-4">
            <AmountTiles perMark={perMark} />
            <TextField
              label="Drugi iznos"
              name="amount"
              inputMode="decimal"
              maxLength={amountLength}
              suffix="KM"
              hint="Ako ga upišete, vrijedi umjesto odabranog."
              className="max-w-64"
            />
            <div>
              <SubmitButton>Napravite uplatnicu</SubmitButton>
            </div>
          </PostForm>
        </section>
      )}
      <section aria-labelledby="moje-uplatnice" className="flex flex-col gap-3">
        <h2 id="moje-uplatnice" className="text-lg font-bold">
          Moje uplatnice
        </h2>
        {slips.length === 0 ? (
          <p className="text-muted">Još niste napravili nijednu uplatnicu.</p>
        ) : (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {slips.map((slip) => (
              <Line key={slip.id} slip={slip} />
            ))}
          </ul>
        )}
        <Pagination
          page={page}
          lastPage={lastPage}
          hrefOf={(other) => paths.paymentSlips(pageQuery(other))}
        />
        {slips.some(({ state }) => state === 'expired') && (
          <p className="text-sm text-muted">
            {`Uplatnica istekne nakon ${formatNumber(slipDays)} dana, ali se i kasnija uplata priznaje.`}
          </p>
        )}
      </section>
    </div>
  )
}

function Line({ slip }: { slip: PaymentSlip }) {
  const { id, reference, amount, state, paid, credits, created_at } = slip
  const { text, look } = slipStates[state]
  return (
    <li>
      <Link
        to={paths.paymentSlip(id)}
        className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3 -outline-offset-2 hover:bg-canvas sm:px-5"
      >
        <span className="min-w-0">
          <span className="block font-semibold tabular-nums">{formatMarks(amount)}</span>
          <span className="block text-sm text-muted tabular-nums">{`${reference}, ${formatDate(created_at)}`}</span>
        </span>
        <span className="sm:text-right">
          <span className={`block font-semibold ${look}`}>{text}</span>
          {paid !== null && credits !== null && (
            <span className="block text-sm text-muted tabular-nums">
              {`${paid === amount ? '' : `stiglo ${formatMarks(paid)}, `}${formatCredits(credits)}`}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
