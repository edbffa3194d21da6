import { Form } from 'react-router'
import { unsubscribe } from '#contract/notifications/notices.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { ownReferrerOnly, pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { EntryCard } from '#web/modules/accounts/components/entry/entry-card.tsx'
import type { Route } from './+types/unsubscribe.ts'

const title = 'Isključivanje e-mailova'

export async function action({ url, context }: Route.ActionArgs) {
  const { kljuc: token } = parseQuery(url.search)
  try {
    const { message } = await apiOf(context).call(unsubscribe, { query: { token } })
    return { done: message }
  } catch (error) {
    return formProblem(error, null)
  }
}

export const meta = () => [
  ...pageMeta({ title, isIndexed: false }),
  // The URL contains the token.
  { name: 'referrer', content: ownReferrerOnly },
]

const Settings = () => <ButtonLink to={paths.notificationSettings()}>Postavke notifikacija</ButtonLink>

/** The button makes the change, since mail programs open links by themselves. */
export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  if (actionData && 'done' in actionData)
    return (
      <EntryCard title={title}>
        <Alert tone="success">{actionData.done}</Alert>
        <p>Izbor možete promijeniti u postavkama.</p>
        <Settings />
      </EntryCard>
    )
  if (actionData)
    return (
      <EntryCard title={title}>
        <Alert>{actionData.message ?? 'Ovaj link nije ispravan.'}</Alert>
        <Settings />
      </EntryCard>
    )
  return (
    <EntryCard title={title}>
      <p>Više vam nećemo slati e-mailove kao što je onaj iz kojeg dolazite.</p>
      <Form method="post">
        <SubmitButton>Isključite e-mailove</SubmitButton>
      </Form>
    </EntryCard>
  )
}
