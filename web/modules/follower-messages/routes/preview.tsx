import Bell from 'lucide-react/icons/bell'
import Mail from 'lucide-react/icons/mail'
import { redirect } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { callPath } from '#contract/endpoint.ts'
import {
  previewFollowerMail,
  previewFollowerMessage,
  sendFollowerMessage,
} from '#contract/follower-messages.ts'
import { formatInteger } from '#contract/money/money.ts'
import { apiOf, isMissing, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { brand } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { MessageView } from '#web/modules/follower-messages/components/message-view.tsx'
import { requireSender } from '#web/modules/follower-messages/guard.ts'
import { shownOf } from '#web/modules/follower-messages/shown.ts'
import { peopleText } from '#web/modules/follower-messages/words.ts'
import type { Route } from './+types/preview.ts'

export async function loader({ context }: Route.LoaderArgs) {
  await requireSender(context)
  const { data } = await apiOf(context)
    .call(previewFollowerMessage, {})
    .catch((error: unknown) => {
      // Nothing is written yet, or it was sent a moment ago.
      if (isMissing(error)) throw redirect(apartPaths.followerMessages())
      return routeError(error)
    })
  return { ...data, message: shownOf(data.message), key: newKey() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await apiOf(context).call(
      sendFollowerMessage,
      { body: unchecked({ version: String(form.get('verzija') ?? '') }) },
      { 'idempotency-key': String(form.get('kljuc') ?? '') },
    )
  } catch (error) {
    return formProblem(error, {})
  }
  return redirect(apartPaths.followerMessages({ gotovo: 'poslana' }))
}

const title = 'Pregled poruke'

export const meta = () => pageMeta({ title, isIndexed: false })

const sectionTitle = 'flex items-center gap-2 text-lg font-bold'

export default function Preview({ loaderData, actionData: problem }: Route.ComponentProps) {
  const {
    version,
    message,
    notification,
    mail,
    recipients,
    by_mail: byMail,
    next_at: nextAt,
    key,
  } = loaderData
  // The fields stand on the page before.
  const wrong = Object.values(problem?.fields ?? {})
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6">
      <div>
        <Breadcrumbs
          steps={[
            { name: `Moj ${brand.name}` },
            { name: 'Poruke pratiocima', to: apartPaths.followerMessages() },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold">{title}</h1>
        <p>
          {recipients === 0
            ? 'Niko od vaših pratilaca još nije uključio vaše poruke, pa je nemate kome poslati.'
            : byMail === 0
              ? `Dobit će je ${peopleText(recipients)}, na stranici.`
              : `Dobit će je ${peopleText(recipients)}, od toga ${formatInteger(byMail)} i e-mailom.`}
        </p>
      </div>
      {nextAt !== null && (
        <Alert tone="info">
          {`Pratiocima možete pisati jednom sedmično. Ovu poruku možete poslati od ${formatDateTime(nextAt)}; do tada ostaje sačuvana.`}
        </Alert>
      )}
      <section aria-labelledby="obavijest" className="flex flex-col gap-2">
        <h2 id="obavijest" className={sectionTitle}>
          <Bell className="size-5 text-muted" aria-hidden="true" />
          Obavijest i stranica
        </h2>
        <p className="rounded-card border border-line bg-[color-mix(in_srgb,var(--primary)_7%,var(--surface))] px-4 py-3 font-semibold [overflow-wrap:anywhere]">
          {notification}
        </p>
        <MessageView message={message} isPreview />
      </section>
      <section aria-labelledby="mail" className="flex flex-col gap-2">
        <h2 id="mail" className={sectionTitle}>
          <Mail className="size-5 text-muted" aria-hidden="true" />
          E-mail
        </h2>
        <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
          <p className="border-b border-line pb-3 font-bold [overflow-wrap:anywhere]">{mail.subject}</p>
          <p className="pt-3 text-sm [overflow-wrap:anywhere] whitespace-pre-line">{mail.text}</p>
          <a
            href={`/api${callPath(previewFollowerMail)}`}
            target="_blank"
            rel="noopener"
            className="mt-3 inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            Prikažite kako izgleda u programu za e-mail
          </a>
        </div>
      </section>
      <PostForm problem={problem} className="flex flex-col gap-3">
        {wrong.length > 0 && <Alert>{`${wrong.join(' ')} Izmijenite poruku pa pokušajte ponovo.`}</Alert>}
        <input type="hidden" name="verzija" value={version} />
        <input type="hidden" name="kljuc" value={key} />
        <div className="flex flex-wrap gap-2 max-sm:*:w-full">
          {recipients > 0 && nextAt === null && (
            <SubmitButton>{`Pošaljite (${peopleText(recipients)})`}</SubmitButton>
          )}
          <ButtonLink to={apartPaths.writeToFollowers()} kind="quiet">
            Izmijenite poruku
          </ButtonLink>
        </div>
      </PostForm>
    </div>
  )
}
