import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { getListing } from '#contract/listings/read.ts'
import {
  findRepost,
  publishListing,
  refreshListing,
  type Repost,
  unhideListing,
} from '#contract/listings/state.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { afterPublishing, readWish } from '#web/modules/promotions/wish.ts'
import { findSeller, idOf, notFound } from '#web/modules/selling/load.ts'
import { isPriced } from '#web/modules/selling/problems.ts'
import type { Route } from './+types/repost.ts'

/** Shown before publishing a draft that repeats another of the seller's listings, who then chooses one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  await findSeller(api)
  const id = idOf(params.id)
  if (id === undefined) throw notFound()
  const ofListing = { params: { id } }
  const { data: first } = await api.call(findRepost, ofListing).catch(routeError)
  if (!first) throw redirect(paths.editListing(id))
  const draft = await api.call(getListing, ofListing).catch(routeError)
  return { id, first, image: draft.images[0] ?? null }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const wish = readWish(parseQuery(url.search)['izdvoji'])
  const id = idOf(params.id)
  if (id === undefined) throw notFound()
  const ofListing = { params: { id } }
  const intent = (await request.formData()).get('intent')
  // The listing that is to be published or renewed.
  let subject = id
  try {
    if (intent === 'publish') {
      const { title } = await api.call(getListing, ofListing)
      await api.call(publishListing, { ...ofListing, body: { price: 0 } })
      return redirect(afterPublishing({ id, title }, wish))
    }
    const { data: first } = await api.call(findRepost, ofListing)
    if (first?.action === 'refresh') {
      subject = first.id
      await api.call(refreshListing, { params: { id: first.id }, body: { price: 0 } })
    }
    if (first?.action === 'unhide') await api.call(unhideListing, { params: { id: first.id } })
    return redirect(first ? paths.listing(first.id, first.title) : paths.editListing(id))
  } catch (error) {
    if (isPriced(error)) return redirect(paths.publishStep(subject, { izdvoji: wish }))
    // The form names the missing fields.
    if (error instanceof ApiError && error.body.error.fields) return redirect(paths.editListing(id))
    const { data: problem, init } = formProblem(error, null)
    return data({ message: problem.message }, init ?? {})
  }
}

export const meta = () => pageMeta({ title: 'Ovaj oglas već imate', isIndexed: false })

function textOf({ status, action, refresh_from }: Repost): string {
  if (status === 'hidden')
    return action
      ? 'Skriven je. Prikažite ga ponovo i zadržat će preglede, pitanja i sve koji su ga spasili.'
      : 'Skriven je.'
  if (status === 'finished') return 'Nedavno ste ga završili.'
  if (status === 'expired')
    return action
      ? 'Istekao je. Obnovite ga i ponovo će biti na vrhu, sa svim pregledima i pitanjima.'
      : 'Istekao je. Uskoro ćete ga moći obnoviti.'
  if (action) return 'Još je aktivan. Obnovite ga i ponovo će biti na vrhu, sa svim pregledima i pitanjima.'
  return refresh_from === null
    ? 'Još je aktivan.'
    : `Još je aktivan. Na vrh ga možete vratiti od ${formatDate(refresh_from)}`
}

export default function RepostPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, first, image } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-6">
      <h1 className="text-2xl font-bold">Ovaj oglas već imate</h1>
      {actionData?.message && <Alert>{actionData.message}</Alert>}
      <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
        <div className="flex items-start gap-4">
          {image && <img src={image} alt="" className="aspect-4/3 w-28 rounded-field object-cover sm:w-40" />}
          <div className="min-w-0">
            <PathLink
              to={paths.listing(first.id, first.title)}
              className="inline-block py-1 font-semibold [overflow-wrap:anywhere] text-primary underline"
            >
              {first.title}
            </PathLink>
            <p>{textOf(first)}</p>
          </div>
        </div>
        {first.keeps_date && (
          <p className="text-sm text-muted">
            Ako ipak objavite novi, u rezultatima će stajati tamo gdje i prvi: isti oglas ne dolazi na vrh
            ranije nego što bi došao obnavljanjem.
          </p>
        )}
        <Form method="post" className="flex flex-wrap gap-3">
          {first.action && (
            <Button name="intent" value="first" disabled={isBusy} className="max-sm:w-full">
              {first.action === 'refresh' ? 'Obnovite prvi oglas' : 'Prikažite prvi oglas'}
            </Button>
          )}
          <Button
            name="intent"
            value="publish"
            kind={first.action ? 'quiet' : 'accent'}
            disabled={isBusy}
            className="max-sm:w-full"
          >
            Ipak objavi novi
          </Button>
        </Form>
      </section>
      <p className="text-sm text-muted">
        Ono što ste sada unijeli ostaje među neaktivnim oglasima.{' '}
        <Link to={paths.editListing(id)} className="inline-block py-1 text-primary underline">
          Nazad na uređivanje
        </Link>
      </p>
    </div>
  )
}
