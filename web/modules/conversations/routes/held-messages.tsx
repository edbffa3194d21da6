import { data, Form, Link, redirect } from 'react-router'
import {
  decideHeldMessages,
  type HeldSender,
  listHeldSenders,
} from '#contract/conversations/held-messages.ts'
import { plural } from '#contract/text/plural.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { DecisionButton, KeyHint } from '#web/ui/keys/decision-button.tsx'
import { DoneDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import type { Route } from './+types/held-messages.ts'

const outcomes: Record<string, string> = {
  isporuceno: 'Poruke su isporučene.',
  odbijeno: 'Poruke su odbijene: primaoci ih neće vidjeti.',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, gotovo } = parseQuery(url.search)
  const answer = await apiOf(context).call(listHeldSenders, { query: { page } }).catch(routeError)
  return { senders: answer.data, meta: answer.meta, outcome: outcomes[gotovo ?? ''] }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const decision = form.get('decision') === 'release' ? 'release' : 'refuse'
  const body = { decision, last_id: Number(form.get('last_id')) } as const
  try {
    await apiOf(context).call(decideHeldMessages, { params: { id: Number(form.get('id')) }, body })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) return routeError(error)
    return data({ message: error.message }, { status: 409 })
  }
  return redirect(
    staffPaths.adminHeldMessages({ gotovo: decision === 'release' ? 'isporuceno' : 'odbijeno' }),
  )
}

export const meta = () => pageMeta({ title: 'Zadržane poruke', isIndexed: false })

export default function HeldMessages({ loaderData, actionData }: Route.ComponentProps) {
  const { senders, meta, outcome } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold">Zadržane poruke</h1>
        <p className="text-muted tabular-nums">{`Čeka odluku: ${formatNumber(meta.total)}`}</p>
      </div>
      <p className="max-w-2xl text-muted">
        Korisnici koji su isti ili sličan tekst poslali mnogima od kojih nisu dobili poruku. Primaoci ove
        poruke ne vide dok ih ne isporučite. Pošiljalac ih vidi kao poslane.
      </p>
      {actionData && <Alert>{actionData.message}</Alert>}
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      {senders.length === 0 ? (
        <EmptyState drawing={<DoneDrawing />} text="Nema poruka koje čekaju odluku." />
      ) : (
        <ul className="flex flex-col gap-4">
          {senders.map((sender, index) => (
            <li key={sender.user.id}>
              <Sender sender={sender} hasKeys={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={meta.current_page}
        lastPage={meta.last_page}
        hrefOf={(page) => staffPaths.adminHeldMessages({ page })}
      />
    </div>
  )
}

function Sender({ sender, hasKeys }: { sender: HeldSender; hasKeys: boolean }) {
  const { user, count, copies, texts, held_at, last_id } = sender
  const messages = plural(count, 'poruka čeka', 'poruke čekaju', 'poruka čeka')
  const people = plural(copies, 'osobi', 'osobe', 'osoba')
  return (
    <article
      aria-label={user.username}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div>
        <h2 className="font-bold">
          <Link
            to={staffPaths.adminPerson(user.id)}
            className="inline-block py-1 [overflow-wrap:anywhere] text-primary underline"
          >
            {user.username}
          </Link>
        </h2>
        <p className="text-sm text-muted">{`Račun otvoren ${formatDateTime(user.created_at)}`}</p>
        <p className="mt-1 text-sm tabular-nums">
          {`${formatNumber(count)} ${messages}, prva od ${formatDateTime(held_at)}. Isti tekst poslan: ${formatNumber(copies)} ${people}.`}
        </p>
      </div>
      <ul className="flex flex-col gap-2">
        {texts.map((text) => (
          <li key={text} className="rounded-field bg-canvas p-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
            {text}
          </li>
        ))}
      </ul>
      <Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
        <input type="hidden" name="id" value={user.id} />
        <input type="hidden" name="last_id" value={last_id} />
        <DecisionButton name="decision" value="release" kind="quiet" shortcut="1" hasKey={hasKeys}>
          Isporučite
          <span className="sr-only">{` poruke korisnika ${user.username}`}</span>
        </DecisionButton>
        <DecisionButton name="decision" value="refuse" kind="danger" shortcut="3" hasKey={hasKeys}>
          Odbijte
          <span className="sr-only">{` poruke korisnika ${user.username}`}</span>
        </DecisionButton>
        {hasKeys && <KeyHint className="self-center" />}
      </Form>
    </article>
  )
}
