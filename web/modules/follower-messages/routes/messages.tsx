import { Form, redirect } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { listFollowerMessages } from '#contract/follower-messages.ts'
import { formatInteger } from '#contract/money/money.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { brand } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { SentCard } from '#web/modules/follower-messages/components/sent-card.tsx'
import { requireSender } from '#web/modules/follower-messages/guard.ts'
import { followersText } from '#web/modules/follower-messages/words.ts'
import type { Route } from './+types/messages.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireSender(context)
  const page = pageNumberOf(url.search)
  const { data, meta, outlook } = await apiOf(context)
    .call(listFollowerMessages, { query: { page } })
    .catch(routeError)
  if (page > Math.max(1, meta.last_page)) throw redirect(apartPaths.followerMessages())
  return {
    messages: data,
    page,
    lastPage: Math.min(meta.last_page, deepestPage),
    outlook,
    done: parseQuery(url.search)['gotovo'],
  }
}

const title = 'Poruke pratiocima'

export const meta = () => pageMeta({ title, isIndexed: false })

const outcomes: Record<string, string> = {
  poslana: 'Poruka je poslana. Pratioci je dobijaju u narednim minutama.',
  izbrisana: 'Nacrt poruke je izbrisan.',
}

export default function FollowerMessages({
  loaderData: { messages, page, lastPage, outlook, done },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6">
      <div>
        <Breadcrumbs
          steps={[{ name: `Moj ${brand.name}` }, { name: title, to: apartPaths.followerMessages() }]}
        />
        <h1 className="mt-1 text-2xl font-bold">{title}</h1>
        <p className="text-muted">
          Javite pratiocima za novu ponudu ili akciju, najviše jednom sedmično. Dobijaju je samo oni koji su
          uključili vaše poruke.
        </p>
      </div>
      {done && outcomes[done] && <Alert tone="success">{outcomes[done]}</Alert>}
      {outlook.refusal && <Alert tone="info">{outlook.refusal}</Alert>}
      <Recipients outlook={outlook} />
      <section aria-labelledby="poslane" className="flex flex-col gap-3">
        <h2 id="poslane" className="text-xl font-bold">
          Poslane poruke
        </h2>
        {messages.length === 0 ? (
          <p className="rounded-card border border-line bg-surface p-4 text-muted sm:p-6">
            Još niste poslali nijednu poruku. Ovdje ćete vidjeti koliko ju je osoba dobilo, otvorilo i otišlo
            na vaše oglase.
          </p>
        ) : (
          <>
            <ul className="flex flex-col gap-3">
              {messages.map((message) => (
                <li key={message.id}>
                  <SentCard message={message} />
                </li>
              ))}
            </ul>
            <p className="text-sm text-muted">
              Otvaranja brojimo samo na stranici i samo za prijavljene; e-mailovi ne javljaju ko ih je
              otvorio.
            </p>
          </>
        )}
        <Pagination
          page={page}
          lastPage={lastPage}
          hrefOf={(to) => apartPaths.followerMessages(pageQuery(to))}
        />
      </section>
    </div>
  )
}

function Recipients({ outlook }: Pick<Route.ComponentProps['loaderData'], 'outlook'>) {
  const { followers, recipients, by_mail: byMail, next_at: nextAt, has_draft: hasDraft, refusal } = outlook
  return (
    <section
      aria-label="Ko dobija vaše poruke"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <dl className="grid grid-cols-3 gap-4">
        {(
          [
            ['Pratilaca', followers],
            ['Žele vaše poruke', recipients],
            ['I e-mailom', byMail],
          ] as const
        ).map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-2xl font-bold tabular-nums">{formatInteger(count)}</dd>
          </div>
        ))}
      </dl>
      {recipients === 0 && (
        <p className="text-sm text-muted">
          {followers === 0
            ? 'Još vas niko ne prati. Pratioci vaše poruke uključuju sami, na vašem profilu.'
            : `Prati vas ${followersText(followers)}, ali vaše poruke još niko nije uključio. Pratioci to čine sami, na vašem profilu.`}
        </p>
      )}
      {nextAt !== null && <p>{`Sljedeću poruku možete poslati od ${formatDateTime(nextAt)}.`}</p>}
      {!refusal && (recipients > 0 || hasDraft) && (
        <div className="flex flex-wrap gap-2 max-sm:*:w-full">
          {hasDraft ? (
            <>
              <ButtonLink to={apartPaths.followerPreview()}>Nastavi s nacrtom</ButtonLink>
              <Form method="post" action={apartPaths.writeToFollowers()} className="contents">
                <Button name="intent" value="izbrisi" kind="quiet" className="max-sm:w-full">
                  Izbrišite nacrt
                </Button>
              </Form>
            </>
          ) : (
            <ButtonLink to={apartPaths.writeToFollowers()}>Napišite poruku</ButtonLink>
          )}
        </div>
      )}
    </section>
  )
}
