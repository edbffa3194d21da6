import { Link, redirect } from 'react-router'
import { exchangeResetCode } from '#contract/accounts/recovery.ts'
import { apiOf } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { EntryCard } from '#web/modules/accounts/components/entry/entry-card.tsx'
import { SmsCodeForm } from '#web/modules/accounts/components/entry/sms-code-form.tsx'
import type { Route } from './+types/reset-password-by-sms.ts'

/** The correct code leads to the form for a new password. */
export async function action({ request, context }: Route.ActionArgs) {
  const { body, values } = readForm(await request.formData(), exchangeResetCode)
  try {
    const { data } = await apiOf(context).call(exchangeResetCode, { body })
    return redirect(paths.resetPassword(data.token))
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = () => pageMeta({ title: 'Nova šifra kodom iz SMS-a', isIndexed: false })

export default function ResetPasswordBySms({ actionData }: Route.ComponentProps) {
  return (
    <EntryCard title="Kod iz SMS poruke" intro="Upišite kod koji smo vam poslali, pa postavite novu šifru.">
      <SmsCodeForm problem={actionData} />
      <p className="border-t border-line pt-5">
        Nemate kod?{' '}
        <Link to={paths.forgotPassword()} rel="nofollow" className="font-semibold text-primary underline">
          Zatražite ga
        </Link>
      </p>
    </EntryCard>
  )
}
