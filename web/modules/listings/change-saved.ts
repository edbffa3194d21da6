import { redirect, type RouterContextProvider } from 'react-router'
import { getListing } from '#contract/listings/read.ts'
import { saveListing, unsaveListing } from '#contract/saved/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { paths } from '#web/lib/site.ts'

/** Saves a listing or removes it from the saved ones, for pages without JavaScript; returns to the listing. */
export async function changeSaved(context: Readonly<RouterContextProvider>, id: string, isSaved: boolean) {
  const api = apiOf(context)
  const params = { id }
  await api.call(isSaved ? saveListing : unsaveListing, { params }).catch(routeError)
  const { title } = await api.call(getListing, { params }).catch(routeError)
  return redirect(paths.listing(Number(id), title))
}
