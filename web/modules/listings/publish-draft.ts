import { data, redirect, type RouterContextProvider } from 'react-router'
import { getListing } from '#contract/listings/read.ts'
import { findRepost, publishListing } from '#contract/listings/state.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { paths } from '#web/lib/site.ts'

type PublishReply = { unpublished: string }

// Refusals that users can act on; anything else leads to an error page.
const tellable = [409, 422, 429]
// The form explains these, and leads on from there.
const explained = ['phone_not_verified', 'shop_suspended']

/** For the page's action: publishes the draft, or says why that was refused. */
export async function publishDraft(context: Readonly<RouterContextProvider>, id: string) {
  const api = apiOf(context)
  const ofListing = { params: { id } }
  try {
    if ((await api.call(findRepost, ofListing)).data) return redirect(paths.repost(Number(id)))
    await api.call(publishListing, { ...ofListing, body: { price: 0 } })
  } catch (error) {
    if (!(error instanceof ApiError)) return routeError(error)
    const { code, message, fields = {} } = error.body.error
    if (code === 'price_changed') return redirect(paths.publishStep(Number(id)))
    if (explained.includes(code)) return redirect(paths.editListing(Number(id)))
    if (!tellable.includes(error.status)) return routeError(error)
    const unpublished = Object.values(fields)[0] ?? message
    return data({ unpublished } satisfies PublishReply, { status: error.status, statusText: code })
  }
  const { title } = await api.call(getListing, ofListing).catch(routeError)
  return redirect(paths.success('objava', paths.listing(Number(id), title)))
}
