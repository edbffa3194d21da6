import { redirect } from 'react-router'
import { getMe } from '#contract/accounts/endpoints.ts'
import { apartPaths } from '#contract/paths/apart.ts'
import { getLoanPartner, sendLoanInquiry } from '#contract/loans/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { challengeHeaders, challengeQuestionFor } from '#web/lib/forms/form-challenge.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { hasSessionCookie } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LoanPage } from '#web/modules/loans/components/loan-page.tsx'
import { typedWish } from '#web/modules/loans/wish.ts'
import type { Route } from './+types/loan.ts'

export const handle: PageHandle = {
  query: ['vrsta', 'cijena', 'ucesce', 'rok', 'oglas', 'plan', 'gotovo'],
}

const idOf = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? text : undefined)

/** Name and address of a logged-in user, so that they need not type them. */
async function loadSender(request: Request, api: ReturnType<typeof apiOf>) {
  if (!hasSessionCookie(request)) return null
  const me = await api.call(getMe, {}).then(
    (answer) => answer.data,
    // The form then begins empty.
    () => null,
  )
  return (
    me && {
      name: [me.first_name, me.last_name].filter(Boolean).join(' '),
      email: me.email ?? '',
    }
  )
}

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [{ data: partner }, sender] = await Promise.all([
    api.call(getLoanPartner, { params: { slug: params.partner } }).catch(routeError),
    loadSender(request, api),
  ])
  const query = parseQuery(url.search)
  return {
    partner,
    sender,
    asked: typedWish(query, partner),
    listing: idOf(query['oglas']),
    isMonthly: query['plan'] === 'mjeseci',
    isSent: query['gotovo'] === 'poslano',
    isIndexed: url.search === '',
    canonical: context.get(siteContext).origin + apartPaths.loan(partner.slug),
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { body, values } = readForm(form, sendLoanInquiry)
  try {
    await apiOf(context).call(
      sendLoanInquiry,
      { params: { slug: params.partner }, body: unchecked(body) },
      challengeHeaders(form),
    )
  } catch (error) {
    return formProblem(error, { ...values, question: await challengeQuestionFor(context, 'inquiry', form) })
  }
  const { vrsta, cijena, ucesce, rok, oglas } = parseQuery(url.search)
  throw redirect(
    `${apartPaths.loan(params.partner, { vrsta, cijena, ucesce, rok, oglas, gotovo: 'poslano' })}#upit`,
  )
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageMeta({
        title: `Kreditni kalkulator: ${loaderData.partner.name}`,
        description: `Izračunajte mjesečni iznos i efektivnu kamatnu stopu kredita i pošaljite upit: ${loaderData.partner.name}.`,
        canonical: loaderData.canonical,
        isIndexed: loaderData.isIndexed && !loaderData.partner.is_demo,
      })
    : pageMeta({ title: 'Stranica nije pronađena', isIndexed: false })

export default function Loan({ loaderData, actionData }: Route.ComponentProps) {
  const { partner } = loaderData
  return (
    <div className="page-width flex flex-col gap-6 py-6 sm:py-10">
      <header className="max-w-3xl">
        <Breadcrumbs steps={[{ name: 'Početna', to: paths.home() }]} />
        <h1 className="mt-1 text-2xl font-bold tracking-tight text-balance [overflow-wrap:anywhere] sm:text-3xl">
          {`Kreditni kalkulator: ${partner.name}`}
        </h1>
        <p className="mt-2 text-lg text-pretty text-muted">
          Izračunajte koliko kredit košta, pa pošaljite upit. Izračun je informativan; ponudu daje banka.
        </p>
      </header>
      {partner.is_demo && (
        <Alert tone="info">Ovo je primjer: banka ne postoji, a njene kamate su izmišljene.</Alert>
      )}
      <LoanPage {...loaderData} problem={actionData} />
    </div>
  )
}
