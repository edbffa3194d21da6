import { redirect } from 'react-router'
import { undoEmailChange } from '#contract/accounts/recovery.ts'
import { apiOf } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { ownReferrerOnly, pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { EntryCard } from '#web/modules/accounts/components/entry/entry-card.tsx'
import type { Route } from './+types/undo-email-change.ts'

/** The button makes the change, since mail programs open links by themselves. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  try {
    const { data } = await apiOf(context).call(undoEmailChange, { body: { token } })
    return redirect(paths.resetPassword(data.token))
  } catch (error) {
    return formProblem(error, null)
  }
}

export const meta = () => [
  ...pageMeta({ title: 'Vraćanje e-mail adrese', isIndexed: false }),
  // The URL contains the token.
  { name: 'referrer', content: ownReferrerOnly },
]

export default function UndoEmailChange({ actionData }: Route.ComponentProps) {
  if (actionData) {
    return (
      <EntryCard title="Vraćanje e-mail adrese">
        <Alert>{actionData.message ?? 'Ovaj link nije ispravan.'}</Alert>
        <ButtonLink to={paths.forgotPassword()}>Zaboravljena šifra</ButtonLink>
      </EntryCard>
    )
  }
  return (
    <EntryCard title="Vraćanje e-mail adrese">
      <p>
        Ako niste vi promijenili e-mail adresu računa, vratite je. Sve ćemo uređaje odjaviti, dosadašnja šifra
        neće više važiti, a uklonit ćemo i pristupne ključeve, prijavu u dva koraka i broj mobitela koji su
        dodani u sedmici prije promjene ili poslije nje. Zatim postavljate novu šifru.
      </p>
      <PostForm>
        <SubmitButton>Vratite moju adresu</SubmitButton>
      </PostForm>
    </EntryCard>
  )
}
