import { Link, redirect, useLocation } from 'react-router'
import { requestReset, requestResetBySms } from '#contract/accounts/recovery.ts'
import { phoneCodeSeconds, resetLinkSeconds } from '#contract/limits/accounts.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf } from '#web/lib/api.ts'
import { challengeHeaders, challengeQuestionFor } from '#web/lib/forms/form-challenge.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChallengeField } from '#web/ui/forms/challenge-field.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { EntryCard } from '#web/modules/accounts/components/entry/entry-card.tsx'
import { SmsCodeForm } from '#web/modules/accounts/components/entry/sms-code-form.tsx'
import type { Route } from './+types/forgot-password.ts'

export const handle: PageHandle = { query: ['povratak', 'poslano'] }

/** Replies alike whether or not the account exists. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { body } = readForm(form, requestReset)
  const channel = form.get('channel') === 'sms' ? 'sms' : 'mail'
  const isSms = channel === 'sms'
  const api = apiOf(context)
  try {
    if (isSms) await api.call(requestResetBySms, { body }, challengeHeaders(form))
    else await api.call(requestReset, { body })
  } catch (error) {
    const question = isSms ? await challengeQuestionFor(context, 'sms', form) : null
    return formProblem(error, { ...body, channel, question })
  }
  if (!isSms) return redirect(`${url.pathname}?poslano=mail`)
  // Not a redirect, since others may see the URL later.
  return { message: null, fields: {}, values: { ...body, channel: 'code', question: null } }
}

export const meta = () => pageMeta({ title: 'Zaboravljena šifra', isIndexed: false })

const channels = [
  { value: 'mail', label: 'Link na e-mail' },
  { value: 'sms', label: 'Kod na mobitel' },
]

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const wasMailed = parseQuery(useLocation().search)['poslano'] === 'mail' && !actionData
  if (actionData?.values.channel === 'code') return <CodeSent login={actionData.values.login} />
  if (wasMailed) return <MailSent />
  return (
    <EntryCard
      title="Zaboravljena šifra"
      intro="Recite nam ko ste, pa ćemo vam poslati način da postavite novu."
    >
      <PostForm problem={actionData} action={paths.forgotPassword()} focus="login">
        <TextField
          label="Korisničko ime, e-mail ili broj mobitela"
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
        />
        <Choice legend="Kako da vam pošaljemo?" name="channel" options={channels} preset="mail" />
        <p className="text-sm text-muted">
          Kod na mobitel šaljemo samo na verifikovan broj. Link na e-mail tražite korisničkim imenom ili
          e-mail adresom.
        </p>
        <ChallengeField purpose="sms" question={actionData?.values.question} />
        <SubmitButton>Pošaljite</SubmitButton>
      </PostForm>
      <p className="border-t border-line pt-5">
        Sjetili ste se?{' '}
        <Link to={paths.login()} rel="nofollow" className="font-semibold text-primary underline">
          Prijavite se
        </Link>
      </p>
    </EntryCard>
  )
}

const MailSent = () => (
  <EntryCard title="Pogledajte e-mail">
    <Alert tone="success">Ako postoji račun s tim podacima, poslali smo link na njegovu e-mail adresu.</Alert>
    <p>{`Link važi ${resetLinkSeconds / 3600} sat. Ako ga ne nalazite, pogledajte i neželjenu poštu.`}</p>
    <ButtonLink to={paths.forgotPassword()} kind="quiet">
      Pošaljite ponovo ili drugačije
    </ButtonLink>
  </EntryCard>
)

const CodeSent = ({ login }: { login: string }) => (
  <EntryCard title="Pogledajte SMS">
    <Alert tone="success">Ako postoji račun s verifikovanim brojem, poslali smo kod na taj broj.</Alert>
    <p>{`Kod važi ${phoneCodeSeconds / 60} minuta.`}</p>
    <SmsCodeForm login={login} />
    <p>
      <Link
        to={`${paths.forgotPassword()}?ponovo`}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline"
      >
        Kod nije stigao?
      </Link>
    </p>
  </EntryCard>
)
