import { redirect } from 'react-router'
import { getMe } from '#contract/accounts/endpoints.ts'
import { apartPaths } from '#contract/paths/apart.ts'
import { inquiryTextLength } from '#contract/limits/messages.ts'
import { leadFields } from '#contract/leads/fields.ts'
import { sendLead } from '#contract/leads/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, unchecked } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { challengeHeaders, challengeQuestionFor } from '#web/lib/forms/form-challenge.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { hasSessionCookie } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChallengeField } from '#web/ui/forms/challenge-field.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/lead.ts'

export const handle: PageHandle = { query: ['gotovo'] }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const me = hasSessionCookie(request)
    ? await apiOf(context)
        .call(getMe, {})
        .then(
          ({ data }) => data,
          // The form then begins empty.
          () => null,
        )
    : null
  return {
    sender: me && {
      name: [me.first_name, me.last_name].filter(Boolean).join(' '),
      firm: me.shop?.business_name ?? '',
      email: me.email ?? '',
    },
    isSent: parseQuery(url.search)['gotovo'] === 'poslano',
    canonical: context.get(siteContext).origin + apartPaths.lead(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { body, values } = readForm(form, sendLead)
  try {
    await apiOf(context).call(sendLead, { body: unchecked(body) }, challengeHeaders(form))
  } catch (error) {
    return formProblem(error, { ...values, question: await challengeQuestionFor(context, 'inquiry', form) })
  }
  throw redirect(apartPaths.lead({ gotovo: 'poslano' }))
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Ponuda za firme',
    description: `Recite nam čime se bavite, pa ćemo vam poslati ponudu za oglašavanje i prodaju na ${brand.locative}.`,
    canonical: loaderData?.canonical,
    isIndexed: !loaderData?.isSent,
  })

const offered = [
  ['Shop s vašim oglasima', 'Stranica firme s radnim vremenom, izdvojenim oglasima i statistikom.'],
  ['Uvoz zaliha', 'Oglasi se prave i osvježavaju iz vaše datoteke ili programa.'],
  ['Oglašavanje', 'Vaša ponuda pred kupcima koji traže baš to, u vašem gradu.'],
] as const

export default function LeadPage({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { sender, isSent } = loaderData
  return (
    <div className="page-width flex flex-col gap-6 py-6 sm:py-10">
      <header className="max-w-3xl">
        <Breadcrumbs steps={[{ name: 'Početna', to: paths.home() }]} />
        <h1 className="mt-1 text-2xl font-bold tracking-tight sm:text-3xl">Ponuda za firme</h1>
        <p className="mt-2 text-lg text-pretty text-muted">
          Recite nam čime se bavite i šta vam treba. Javimo se u roku od dva radna dana.
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        {isSent && !problem ? (
          <div className="flex flex-col items-start gap-4">
            <Alert tone="success">Upit je poslan. Javit ćemo vam se u roku od dva radna dana.</Alert>
            <ButtonLink to={paths.home()} kind="quiet">
              Povratak na početnu
            </ButtonLink>
          </div>
        ) : (
          <section aria-label="Upit" className="rounded-card border border-line bg-surface p-4 sm:p-5">
            <PostForm problem={problem} values={sender} action={apartPaths.lead()}>
              <TextField label="Ime i prezime" name="name" autoComplete="name" required maxLength={100} />
              <TextField label="Firma" name="firm" autoComplete="organization" required maxLength={100} />
              <TextField
                label="Telefon"
                name="phone"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                required
                maxLength={30}
              />
              <EmailField />
              <Select label="Djelatnost" name="field" placeholder="Odaberite djelatnost" required>
                {Object.entries(leadFields).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
              <CountedField
                label="Šta vam treba?"
                name="message"
                rows={4}
                isLow
                max={inquiryTextLength}
                hint="Na primjer: koliko oglasa imate i gdje ih sada držite."
              />
              <p className="text-sm text-muted">
                Podatke koristimo samo da odgovorimo na upit i čuvamo ih godinu dana.{' '}
                <PathLink to={paths.info(infoSlugs.privacy)} className="text-primary underline">
                  Kako čuvamo podatke
                </PathLink>
              </p>
              <ChallengeField purpose="inquiry" question={problem?.values.question} />
              <SubmitButton>Pošaljite upit</SubmitButton>
            </PostForm>
          </section>
        )}
        <aside aria-labelledby="sta-nudimo" className="rounded-card border border-line bg-surface p-4 sm:p-5">
          <h2 id="sta-nudimo" className="text-xl font-bold">
            Šta nudimo
          </h2>
          <dl className="mt-3 flex flex-col gap-3">
            {offered.map(([name, text]) => (
              <div key={name}>
                <dt className="font-semibold">{name}</dt>
                <dd className="text-muted text-pretty">{text}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
    </div>
  )
}
