import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getListing, listRelatedListings } from '#contract/listings/read.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { paths } from '#web/lib/site.ts'
import { toCards } from '#web/cards/card.ts'
import { GoneListing } from '#web/modules/listings/components/gone-listing.tsx'
import { isQuestionIntent } from '#web/modules/questions/acts.ts'
import { changeQuestions } from '#web/modules/questions/listing-action.ts'
import { questionsHead } from '#web/modules/questions/structured.ts'
import { loadShown } from '#web/modules/listings/load.ts'
import { ShownListing } from '#web/modules/listings/shown-listing.tsx'
import { listingHead } from '#web/modules/listings/head.ts'
import '../listing.css'
import { askForPhone } from '#web/modules/listings/phone.ts'
import { changeSaved } from '#web/modules/listings/change-saved.ts'
import { publishDraft } from '#web/modules/listings/publish-draft.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import type { Route } from './+types/listing.ts'

export const handle: PageHandle = {
  query: ['pitanja', 'pitanje'],
  serviceMessages: 'listing',
}

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const api = apiOf(context)
  const ofListing = { params: { id: params.id } }
  // The listing is useful without related ones.
  const related = api.call(listRelatedListings, ofListing).then(
    (answer) => answer.data,
    () => ({ of_seller: [], similar: [] }),
  )
  const found = await api
    .call(getListing, ofListing)
    .catch((error: unknown) => (error instanceof ApiError && error.status === 410 ? null : routeError(error)))
  if (!found) return data({ gone: toCards((await related).similar) }, { status: 410 })
  const path = paths.listing(found.id, found.title)
  // Titles change, so browsers must not cache the redirect (A12).
  if (params.slug !== undefined && path !== `/artikal/${params.id}/${params.slug}`) {
    throw redirect(path + url.search, { status: 301, headers: { 'cache-control': 'no-store' } })
  }
  return loadShown(found, { request, context, search: url.search, related, path })
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  if (!/^[1-9]\d{0,14}$/.test(id)) return data(null, { status: 404, statusText: 'Not Found' })
  const form = await request.formData()
  const intent = form.get('intent')
  if (isQuestionIntent(intent)) return changeQuestions(context, form, { id, intent })
  switch (intent) {
    case 'publish':
      return publishDraft(context, id)
    case 'save':
    case 'unsave':
      return changeSaved(context, id, intent === 'save')
    default:
      return askForPhone(request, context, id, form)
  }
}

/**
 * Skips the page's own forms other than those of questions, since revealing the phone number changes nothing else on
 * the page, and the full screen, which changes only the hash.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  formAction,
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  isQuestionIntent(formData?.get('intent')) ||
  (!(formMethod === 'POST' && formAction?.startsWith(currentUrl.pathname)) &&
    defaultShouldRevalidate &&
    (currentUrl.pathname !== nextUrl.pathname ||
      currentUrl.search !== nextUrl.search ||
      currentUrl.hash === nextUrl.hash))

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData && !loaderData.gone
    ? [
        ...listingHead({ ...loaderData.page, canonical: loaderData.canonical }),
        ...questionsHead(loaderData.questions.list, loaderData.canonical),
      ]
    : []

export default function ListingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.gone ? (
    <GoneListing similar={loaderData.gone} />
  ) : (
    <ShownListing
      data={loaderData}
      unpublished={actionData && 'unpublished' in actionData ? actionData.unpublished : undefined}
      problem={actionData && 'values' in actionData ? actionData : undefined}
    />
  )
}
