import { apartPaths } from '#contract/paths/apart.ts'
import { redirect } from 'react-router'
import {
  addDisputePictures,
  addStatement,
  type Dispute,
  getDispute,
  openDispute,
  settlementText,
  withdrawDispute,
} from '#contract/disputes.ts'
import { disputeReasons } from '#contract/orders/dispute-reasons.ts'
import { disputeDays, disputePictures, statementLength } from '#contract/limits/orders.ts'
import { formatMoney } from '#contract/money/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { ApiError, apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { Statements } from '#web/cards/dispute-statements.tsx'
import { formatDateTime } from '#web/lib/format/format.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PicturesField } from '#web/ui/forms/pictures-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/dispute.ts'

const outcomes: Record<string, string> = {
  prijavljeno: 'Prijavili ste problem. Narudžba i novac stoje dok moderator ne odluči.',
  dodano: 'Vaša izjava je dodana.',
  povuceno: 'Prijava je povučena. Narudžba ide dalje.',
}

const picturesHint = `Nije obavezno. Najviše ${disputePictures} slika; vide ih druga strana i moderator.`

export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireUser(context)
  const found = await apiOf(context)
    .call(getDispute, { params: { id: pathId(params.id) } })
    .catch(routeError)
  return { found, outcome: outcomes[parseQuery(url.search)['gotovo'] ?? ''] }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = pathId(params.id)
  const api = apiOf(context)
  const ofOrder = { params: { id } }
  const form = await request.formData()
  const intent = String(form.get('intent'))
  const pictures = form
    .getAll('pictures')
    .filter((file): file is File => file instanceof File && file.size > 0)
  let values: object = {}
  try {
    if (intent === 'withdraw') {
      await api.call(withdrawDispute, ofOrder)
      return redirect(apartPaths.orderDispute(id, { gotovo: 'povuceno' }))
    }
    const read = readForm(form, intent === 'open' ? openDispute : addStatement)
    values = read.values
    if (intent === 'open') await api.call(openDispute, { ...ofOrder, body: unchecked(read.body) })
    else await api.call(addStatement, { ...ofOrder, body: unchecked(read.body) })
    if (pictures.length > 0) {
      const upload = new FormData()
      for (const picture of pictures) upload.append('pictures', picture)
      await api.call(addDisputePictures, { ...ofOrder, body: upload }).catch(aboutPictures)
    }
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(apartPaths.orderDispute(id, { gotovo: intent === 'open' ? 'prijavljeno' : 'dodano' }))
}

/** Reports errors of the pictures at their field; the words have arrived. */
function aboutPictures(error: unknown): never {
  if (!(error instanceof ApiError) || ![413, 415, 422].includes(error.status)) throw error
  const { message, fields } = error.body.error
  const text = `${fields?.['pictures'] ?? message} Tekst je poslan bez slika.`
  const body = { ...error.body, error: { ...error.body.error, fields: { pictures: text } } }
  throw new ApiError(422, body, error.page)
}

export const meta = () => pageMeta({ title: 'Problem s narudžbom', isIndexed: false })

export default function DisputePage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    found: { data: dispute, order, may_open: mayOpen },
    outcome,
  } = loaderData
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-6">
      <div>
        <Breadcrumbs
          steps={[{ name: `Narudžba ${order.number}`, to: paths.order(order.id) }, { name: 'Problem' }]}
        />
        <h1 className="mt-1 text-2xl font-bold">Problem s narudžbom</h1>
      </div>
      {outcome && !actionData && <Alert tone="success">{outcome}</Alert>}
      {actionData?.message && !mayOpen && !dispute?.may.state && <Alert>{actionData.message}</Alert>}
      {dispute && <State of={dispute} />}
      {dispute && <Statements of={dispute} />}
      {dispute?.may.state && (
        <PostForm
          problem={actionData}
          values={{ text: '' }}
          encType="multipart/form-data"
          className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
        >
          <CountedField label="Vaša izjava" name="text" rows={4} max={statementLength} />
          {dispute.may.add_pictures || dispute.statements.every(({ is_mine }) => !is_mine) ? (
            <PicturesField label="Slike" hint={picturesHint} />
          ) : null}
          <SubmitButton name="intent" value="state" className="self-start">
            Pošaljite izjavu
          </SubmitButton>
        </PostForm>
      )}
      {dispute?.may.withdraw && (
        <PostForm problem={undefined} className="flex flex-col items-start gap-2">
          <p className="text-sm text-muted">
            Ako ste se dogovorili, povucite prijavu. Narudžba tada ide dalje.
          </p>
          <SubmitButton name="intent" value="withdraw" kind="quiet">
            Povucite prijavu
          </SubmitButton>
        </PostForm>
      )}
      {mayOpen ? (
        <OpenForm problem={actionData} />
      ) : (
        !dispute && (
          <>
            <Alert tone="info">
              {`Problem možete prijaviti kad je narudžba isporučena, i još ${disputeDays} dana nakon njenog kraja, ako novac nije isplaćen.`}
            </Alert>
            <ButtonLink to={paths.order(order.id)} kind="quiet" className="self-start">
              Nazad na narudžbu
            </ButtonLink>
          </>
        )
      )}
    </div>
  )
}

function OpenForm({ problem }: { problem: Route.ComponentProps['actionData'] }) {
  return (
    <PostForm
      problem={problem}
      values={{ reason: '', text: '' }}
      encType="multipart/form-data"
      className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <p className="text-muted">
        Prvo pišite drugoj strani. Ako se ne dogovorite, prijavite problem: narudžba i novac stoje dok
        moderator ne odluči.
      </p>
      <Select label="Razlog" name="reason" placeholder="Odaberite" required>
        {Object.entries(disputeReasons).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <CountedField
        label="Šta se desilo"
        name="text"
        rows={5}
        max={statementLength}
        hint="Druga strana i moderator čitaju ovo."
      />
      <PicturesField label="Slike" hint={picturesHint} />
      <SubmitButton name="intent" value="open" className="self-start">
        Prijavite problem
      </SubmitButton>
    </PostForm>
  )
}

const km = (marks: number | null) => formatMoney(Math.round((marks ?? 0) * 100))

/** The facts, and the next step. */
function State({ of }: { of: Dispute }) {
  const { reason, outcome, to_buyer, to_seller, explanation, opened_at, closed_at } = of
  const money = (to_buyer ?? 0) + (to_seller ?? 0)
  if (outcome === null)
    return (
      <Alert tone="info">
        {`${disputeReasons[reason]}. Prijavljeno ${formatDateTime(opened_at)}. Moderator čita šta kažu obje strane; do odluke narudžba i novac stoje.`}
      </Alert>
    )
  if (outcome === 'withdrawn')
    return <Alert tone="info">{`Prijava je povučena ${formatDateTime(closed_at!)}.`}</Alert>
  return (
    <section
      aria-label="Odluka"
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="text-lg font-bold">{settlementText(outcome, money)}</h2>
      {money > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
          <dt className="text-muted">Kupcu</dt>
          <dd className="font-semibold">{km(to_buyer)}</dd>
          <dt className="text-muted">Prodavaču</dt>
          <dd className="font-semibold">{km(to_seller)}</dd>
        </dl>
      )}
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{explanation}</p>
      <p className="text-sm text-muted">
        {`${formatDateTime(closed_at!)}. ${money > 0 ? 'Novac je otišao, pa se ova' : 'Ova'} odluka ne može povući.`}
      </p>
    </section>
  )
}
