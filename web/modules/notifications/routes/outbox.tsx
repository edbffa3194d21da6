import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { listOutbox, type OutboxMessage, retryMessage } from '#contract/notifications/endpoints.ts'
import { formatQuery, parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { RecipientField } from '#web/modules/notifications/components/recipient-field.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { stateNames, stateWords } from '#web/modules/notifications/outbox-texts.ts'
import type { Route } from './+types/outbox.ts'

type Word = keyof typeof stateWords
const isWord = (text: string): text is Word => Object.hasOwn(stateWords, text)
/** Failures are the default, since staff come for them. */
const wordOf = (stanje = ''): Word => (isWord(stanje) ? stanje : 'neuspjele')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { stanje, primalac, page, ponovo } = parseQuery(url.search)
  const word = wordOf(stanje)
  const query = { state: stateWords[word], recipient: primalac, page }
  const answer = await apiOf(context).call(listOutbox, { query }).catch(routeError)
  return { ...answer, word, recipient: primalac ?? '', isRetried: ponovo !== undefined }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const id = Number((await request.formData()).get('id'))
  try {
    await apiOf(context).call(retryMessage, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 422].includes(error.status)) return routeError(error)
    return data({ message: error.body.message }, { status: error.status, statusText: error.body.error.code })
  }
  const { stanje, primalac } = parseQuery(url.search)
  return redirect(url.pathname + formatQuery({ stanje, primalac, ponovo: '1' }))
}

export const meta = () => pageMeta({ title: 'E-mail i SMS poruke', isIndexed: false })

export default function Outbox({ loaderData, actionData }: Route.ComponentProps) {
  const { data: messages, meta, counts, word, recipient, isRetried } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  const countOf = { failed: counts.failed, waiting: counts.waiting, sent: null }
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">E-mail i SMS poruke</h1>
      {actionData && <Alert>{actionData.message}</Alert>}
      {!actionData && isRetried && <Alert tone="success">Poruka je ponovo u redu i uskoro odlazi.</Alert>}
      <nav aria-label="Stanje poruka" className="flex flex-wrap gap-2">
        {Object.entries(stateWords).map(([name, state]) => (
          <Link
            key={name}
            to={staffPaths.adminOutbox({ stanje: name, primalac: recipient || undefined })}
            aria-current={name === word ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 font-semibold aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary"
          >
            {stateNames[state]}
            {countOf[state] !== null && ` (${formatNumber(countOf[state])})`}
          </Link>
        ))}
      </nav>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="stanje" value={word} />
        <RecipientField recipient={recipient} />
        <Button>Pretražite</Button>
      </Form>
      {messages.length === 0 ? (
        <EmptyState
          text={recipient ? 'Nema takvih poruka za ovog primaoca.' : emptyTexts[word]}
          action={
            <ButtonLink to={staffPaths.adminOutbox({ stanje: word })} kind="quiet" reloadDocument>
              Osvježite
            </ButtonLink>
          }
        />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-5">
          {messages.map((message) => (
            <li key={message.id} className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4">
              <MessageText message={message} />
              {message.can_retry && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="id" value={message.id} />
                  <Button kind="quiet" disabled={isBusy}>
                    <RotateCcw className="size-4" aria-hidden="true" />
                    Pokušajte ponovo
                    <span className="sr-only">{`${message.label} za ${message.recipient}`}</span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={meta.current_page}
        lastPage={meta.last_page}
        hrefOf={(page) => staffPaths.adminOutbox({ stanje: word, primalac: recipient || undefined, page })}
      />
    </div>
  )
}

const emptyTexts: Record<Word, string> = {
  neuspjele: 'Nijedna poruka nije zapela.',
  cekaju: 'Nijedna poruka ne čeka.',
  poslane: 'Još nije poslana nijedna poruka.',
}

const endNames = { failed: 'Odustalo se', sent: 'Poslano', waiting: '' } as const

function MessageText({ message }: { message: OutboxMessage }) {
  const { recipient, state, created_at, attempts, last_error: error, ended_at, next_try_at } = message
  return (
    <div className="min-w-0 flex-1 basis-72">
      <h2 className="font-semibold [overflow-wrap:anywhere]">{`${message.label} za ${recipient}`}</h2>
      {error && state !== 'sent' && (
        <p className="mt-1 font-mono text-sm [overflow-wrap:anywhere]">{error}</p>
      )}
      <p className="mt-1 text-sm text-muted">
        {`Nastala ${formatDateTime(created_at)}. Pokušaja: ${attempts}. `}
        {ended_at !== null && `${endNames[state]} ${formatDateTime(ended_at)}.`}
        {next_try_at !== null && `Sljedeći pokušaj: ${formatDateTime(next_try_at)}.`}
      </p>
    </div>
  )
}
