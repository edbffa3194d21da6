import { data, Form, Link, redirect } from 'react-router'
import { decidePhotoFlag, listPhotoFlags, type PhotoFlag } from '#contract/media/photo-flags.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { DecisionButton, KeyHint } from '#web/ui/keys/decision-button.tsx'
import { DoneDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import type { Route } from './+types/photo-flags.ts'

const outcomes: Record<string, string> = {
  'u-redu': 'Označeno kao u redu.',
  uklonjeno: 'Fotografije su uklonjene iz kasnijeg oglasa.',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, gotovo } = parseQuery(url.search)
  const answer = await apiOf(context).call(listPhotoFlags, { query: { page } }).catch(routeError)
  return { flags: answer.data, meta: answer.meta, outcome: outcomes[gotovo ?? ''] }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const decision = form.get('decision') === 'remove' ? 'remove' : 'fine'
  try {
    await apiOf(context).call(decidePhotoFlag, { params: { id: Number(form.get('id')) }, body: { decision } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) return routeError(error)
    return data({ message: 'Ovo je u međuvremenu riješio neko drugi.' }, { status: 409 })
  }
  return redirect(staffPaths.adminPhotoFlags({ gotovo: decision === 'remove' ? 'uklonjeno' : 'u-redu' }))
}

export const meta = () => pageMeta({ title: 'Iste fotografije', isIndexed: false })

export default function PhotoFlags({ loaderData, actionData }: Route.ComponentProps) {
  const { flags, meta, outcome } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold">Iste fotografije</h1>
        <p className="text-muted tabular-nums">{`Čeka odluku: ${formatNumber(meta.total)}`}</p>
      </div>
      <p className="max-w-2xl text-muted">
        Oglasi čije fotografije već stoje u ranijem oglasu drugog korisnika, i kad su smanjene, okrenute kao u
        ogledalu ili odrezane na rubovima.
      </p>
      {actionData && <Alert>{actionData.message}</Alert>}
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      {flags.length === 0 ? (
        <EmptyState drawing={<DoneDrawing />} text="Nema oglasa koji čekaju odluku." />
      ) : (
        <ul className="flex flex-col gap-4">
          {flags.map((flag, index) => (
            <li key={flag.id}>
              <Flag flag={flag} hasKeys={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={meta.current_page}
        lastPage={meta.last_page}
        hrefOf={(page) => staffPaths.adminPhotoFlags({ page })}
      />
    </div>
  )
}

type FlagProps = {
  flag: PhotoFlag
  /** Its buttons have keys, which only one of the page can have. */
  hasKeys: boolean
}

function Flag({ flag, hasKeys }: FlagProps) {
  const { id, created_at, listing, other, pairs } = flag
  return (
    <article
      aria-label={listing.title}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <p className="text-sm text-muted">{`Nađeno ${formatDateTime(created_at)}`}</p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-3 sm:gap-x-5">
        <Side name="Kasniji oglas" side={listing} />
        <Side name="Raniji oglas" side={other} />
        {pairs.flatMap(({ image, other_image }, index) => [
          <Photo key={image} source={image} alt={`Kasniji oglas, fotografija ${index + 1}`} />,
          <Photo
            key={`${image}-other`}
            source={other_image}
            alt={`Raniji oglas, fotografija ${index + 1}`}
          />,
        ])}
      </div>
      <Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <DecisionButton name="decision" value="fine" kind="quiet" shortcut="1" hasKey={hasKeys}>
          U redu
          <span className="sr-only">{`: ${listing.title}`}</span>
        </DecisionButton>
        <DecisionButton name="decision" value="remove" kind="danger" shortcut="3" hasKey={hasKeys}>
          Uklonite
          <span className="sr-only">{` fotografije iz oglasa ${listing.title}`}</span>
        </DecisionButton>
        {hasKeys && <KeyHint className="self-center" />}
      </Form>
    </article>
  )
}

const stateNames = {
  draft: 'nacrt',
  active: 'aktivan',
  hidden: 'skriven',
  finished: 'završen',
  expired: 'istekao',
}

function Side({ name, side }: { name: string; side: PhotoFlag['listing'] }) {
  return (
    <div className="min-w-0">
      <h2 className="text-sm text-muted">{`${name} · ${stateNames[side.status]}`}</h2>
      <Link
        to={paths.listing(side.id, side.title)}
        className="inline-block py-1 font-semibold [overflow-wrap:anywhere] text-primary underline"
      >
        {side.title}
      </Link>
      <p className="text-sm">
        <Link
          to={staffPaths.adminPeople({ q: side.username })}
          className="inline-block py-1 [overflow-wrap:anywhere] text-primary underline"
        >
          {side.username}
        </Link>
      </p>
    </div>
  )
}

const Photo = ({ source, alt }: { source: string; alt: string }) => (
  <img
    src={source}
    alt={alt}
    loading="lazy"
    className="aspect-4/3 w-full rounded-field border border-line bg-canvas object-contain"
  />
)
