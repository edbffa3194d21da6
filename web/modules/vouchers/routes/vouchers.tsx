import { redirect } from 'react-router'
import { formatCredits } from '#contract/money/credits.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { voucherLimits } from '#contract/limits/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { listOwnVouchers, type OwnVoucher, redeemVoucher } from '#contract/vouchers.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/vouchers.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.search)
  const { data: vouchers, meta } = await apiOf(context)
    .call(listOwnVouchers, { query: { page } })
    .catch(routeError)
  if (page > Math.max(1, meta.last_page)) throw redirect(paths.vouchers(pageQuery(meta.last_page)))
  const given = Number(parseQuery(url.search)['gotovo'])
  return {
    page,
    lastPage: Math.min(meta.last_page, deepestPage),
    vouchers,
    given: Number.isSafeInteger(given) && given > 0 ? given : undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { body, values } = readForm(await request.formData(), redeemVoucher)
  try {
    const reply = await apiOf(context).call(redeemVoucher, { body })
    return redirect(paths.vouchers({ gotovo: reply.credits }))
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = () => pageMeta({ title: 'Vaučeri', isIndexed: false })

export default function Vouchers({ loaderData, actionData }: Route.ComponentProps) {
  const { page, lastPage, vouchers, given } = loaderData
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: 'Vaučeri', to: paths.vouchers() }]} />
      <h1 className="text-2xl font-bold">Vaučeri</h1>
      {!actionData && given !== undefined && (
        <Alert tone="success">{`Vaučer je iskorišten. Na račun smo dodali ${formatCredits(given)}.`}</Alert>
      )}
      <section className="rounded-card border border-line bg-surface p-4 sm:p-5">
        <PostForm
          // Emptied after a success.
          key={vouchers[0]?.id}
          problem={actionData}
          className="flex flex-col gap-4"
        >
          <TextField
            label="Kod vaučera"
            name="code"
            hint="16 slova i cifara, npr. 7K3M-9QXA-1B2C-DEFG. Crtice, razmaci i velika slova nisu važni."
            maxLength={voucherLimits.codeLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="max-w-md"
          />
          <div>
            <SubmitButton>Iskoristi vaučer</SubmitButton>
          </div>
        </PostForm>
      </section>
      <section aria-labelledby="iskoristeni" className="flex flex-col gap-3">
        <h2 id="iskoristeni" className="text-lg font-bold">
          Iskorišteni vaučeri
        </h2>
        {vouchers.length === 0 ? (
          <p className="text-muted">Još niste iskoristili nijedan vaučer.</p>
        ) : (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {vouchers.map((voucher) => (
              <Line key={voucher.id} voucher={voucher} />
            ))}
          </ul>
        )}
        <Pagination page={page} lastPage={lastPage} hrefOf={(other) => paths.vouchers(pageQuery(other))} />
      </section>
    </div>
  )
}

const Line = ({ voucher }: { voucher: OwnVoucher }) => (
  <li className="flex flex-wrap justify-between gap-x-4 px-4 py-3 sm:px-5">
    <span className="text-muted tabular-nums">{formatDateTime(voucher.redeemed_at)}</span>
    <span className="font-semibold text-success tabular-nums">{`+${formatCredits(voucher.credits)}`}</span>
  </li>
)
