import { apartPaths } from '#contract/paths/apart.ts'
import { Link, redirect, useLocation } from 'react-router'
import { confirmPhone, getVerification, sendEmailLink, sendPhoneCode } from '#contract/accounts/endpoints.ts'
import { requestEmailChange } from '#contract/accounts/security.ts'
import { formatQuery, parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { challengeHeaders, challengeQuestionFor } from '#web/lib/forms/form-challenge.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { safeReturnPath } from '#web/lib/pages/return-path.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { EmailSection } from '#web/modules/accounts/components/verification/email-section.tsx'
import { PhoneSection } from '#web/modules/accounts/components/verification/phone-section.tsx'
import type { Route } from './+types/verification.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await apiOf(context).call(getVerification, {}).catch(routeError)
  return data
}

/** The values to show again in the page's forms. */
function filledIn(form: FormData) {
  const [phone, email] = [form.get('phone'), form.get('email')]
  return { ...(phone && { phone: String(phone) }), ...(email && { email: String(email) }) }
}

const intents = ['send', 'resend', 'confirm', 'email', 'change-email'] as const

/** Every change redirects to the page, so that a reload resubmits nothing. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = intentOf(form, [form.has('code') ? 'confirm' : 'send', ...intents])
  const { povratak } = parseQuery(url.search)
  const api = apiOf(context)
  const backTo = (more: object = {}) => redirect(url.pathname + formatQuery({ povratak, ...more }))
  try {
    if (intent === 'email') {
      await api.call(sendEmailLink, {})
      return backTo({ poslano: 'email' })
    }
    if (intent === 'change-email') {
      await api.call(requestEmailChange, { body: readForm(form, requestEmailChange).body })
      return backTo({ poslano: 'nova-adresa' })
    }
    if (intent === 'confirm') {
      await api.call(confirmPhone, { body: readForm(form, confirmPhone).body })
      return backTo({ gotovo: 'mobitel' })
    }
    await api.call(sendPhoneCode, { body: readForm(form, sendPhoneCode).body }, challengeHeaders(form))
    return backTo(intent === 'resend' ? { poslano: 'sms' } : {})
  } catch (error) {
    const asksForSms = intent === 'send' || intent === 'resend'
    const question = asksForSms ? await challengeQuestionFor(context, 'sms', form) : null
    return formProblem(error, { ...filledIn(form), intent, question })
  }
}

export const meta = () => pageMeta({ title: 'Verifikacija', isIndexed: false })

export default function VerificationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, phone, two_factor, has_inbox } = loaderData
  const { pathname, search } = useLocation()
  const query = parseQuery(search)
  const povratak = query['povratak']
  const isEmailProblem = ['email', 'change-email'].includes(actionData?.values.intent ?? '')
  return (
    <div className="flex flex-col gap-4">
      {query['gotovo'] === 'mobitel' && phone.verified && (
        <Alert tone="success">Broj mobitela je verifikovan.</Alert>
      )}
      {query['poslano'] === 'sms' && phone.pending && !phone.trouble && (
        <Alert tone="success">Poslali smo vam novi kod. Prethodni više ne važi.</Alert>
      )}
      <PhoneSection
        phone={phone}
        isChanging={'broj' in query}
        changeTo={pathname + formatQuery({ povratak, broj: 'promijeni' })}
        twoFactor={two_factor}
        problem={isEmailProblem ? undefined : actionData}
        continueTo={povratak ? safeReturnPath(povratak) : null}
        isNew={query['gotovo'] === 'mobitel'}
      />
      <EmailSection
        email={email}
        sent={query['poslano']}
        isChanging={query['email'] === 'promijeni'}
        changeTo={pathname + formatQuery({ povratak, email: 'promijeni' })}
        codeDue={two_factor.code_due}
        problem={isEmailProblem ? actionData : undefined}
      />
      {has_inbox && (
        <Alert tone="info">
          Ovo je probna instalacija: SMS i e-mail poruke stižu u{' '}
          <Link to={apartPaths.inbox()} className="font-semibold underline">
            probni sandučić
          </Link>
          .
        </Alert>
      )}
    </div>
  )
}
