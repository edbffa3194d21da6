import { data, redirect } from 'react-router'
import type { SavedTab } from '#contract/paths/public.ts'
import { formatQuery } from '#contract/paths/query-string.ts'
import {
  chooseLists,
  deleteSavedList,
  makeSavedList,
  noteSavedListing,
  putIntoList,
  renameSavedList,
  saveListings,
  takeFromList,
  unsaveListings,
} from '#contract/saved/endpoints.ts'
import type { apiOf } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { filterQuery, rowId, type SavedFilter } from './filter.ts'

/** Names of form fields. */
export const fields = { act: 'radnja', listing: 'oglas', list: 'lista' } as const

/** The value of `list` that stands for one yet to be made. */
export const newList = 'nova'

const listingActs = ['ukloni', 'vrati', 'biljeska', 'liste', 'stavi', 'izvadi'] as const
/** Leads to the comparison, and changes nothing. */
const compareAct = 'usporedi'
const listActs = ['nova-lista', 'preimenuj', 'izbrisi-listu'] as const

/** An act of the page's forms, as buttons and the next page's address name it. */
export type Act = (typeof listingActs)[number] | (typeof listActs)[number]
export const isAct = (text: unknown): text is Act =>
  ([...listingActs, ...listActs] as readonly unknown[]).includes(text)

const most = 20 // the size of a page
const wrong = () => data(null, { status: 400, statusText: 'Bad Request' })

/** Performs a form's action, and shows the list again; a refused form comes back with its errors. */
export async function performAct(
  api: ReturnType<typeof apiOf>,
  form: FormData,
  { tab, filter }: { tab: SavedTab; filter: SavedFilter },
) {
  const act = form.get(fields.act)
  const given = form.getAll(fields.listing)
  const ids = [...new Set(given.flatMap((text) => rowId(text) ?? []))]
  const isSound = given.every((text) => rowId(text)) && given.length <= most
  if (act === compareAct && isSound) {
    if (ids.length > 0) return redirect(paths.compare(ids))
    return {
      message: 'Označite bar jedan oglas.',
      fields: {},
      values: { act: 'stavi' as Act, listing: undefined, list: undefined },
    } as const
  }
  if (!isAct(act) || !isSound) throw wrong()
  const list = rowId(form.get(fields.list))
  const values = { act, listing: ids[0], list }
  const isOfList = (listActs as readonly Act[]).includes(act)
  if (!isOfList && ids.length === 0)
    return { message: 'Označite bar jedan oglas.', fields: {}, values } as const
  try {
    // The page shows the list to take them out of; the form names the one to put them into.
    const next = await perform(api, form, { act, ids, list: act === 'izvadi' ? filter.listId : list })
    const told = { gotovo: act, oglas: isOfList ? undefined : ids.join(','), lista: next.list }
    const shown = { ...filter, ...('shown' in next && { listId: next.shown, page: 1 }) }
    return redirect(paths.saved(tab) + formatQuery({ ...filterQuery(shown), ...told }))
  } catch (error) {
    return formProblem(error, { ...values, ...formValues(form) })
  }
}

const formValues = (form: FormData) => ({
  name: String(form.get('name') ?? ''),
  note: String(form.get('note') ?? ''),
})

type Asked = { act: Act; ids: number[]; list: number | undefined }
/** The list that the page names next, and the one that it shows, if that changes. */
type Next = { list?: number | undefined; shown?: number | undefined }

async function perform(api: ReturnType<typeof apiOf>, form: FormData, asked: Asked): Promise<Next> {
  const { act, ids, list } = asked
  const [id] = ids as [number]
  const ofList = () => {
    if (list === undefined) throw wrong()
    return { params: { id: list } }
  }
  switch (act) {
    case 'ukloni':
      await api.call(unsaveListings, { body: { ids } })
      return {}
    case 'vrati':
      await api.call(saveListings, { body: { ids } })
      return {}
    case 'biljeska':
      await api.call(noteSavedListing, { params: { id }, body: readForm(form, noteSavedListing).body })
      return {}
    case 'liste':
      await api.call(chooseLists, { params: { id }, body: readForm(form, chooseLists).body })
      return {}
    case 'stavi': {
      if (list !== undefined) {
        await api.call(putIntoList, { ...ofList(), body: { ids } })
        return { list }
      }
      const made = await api.call(makeSavedList, { body: { ...readForm(form, renameSavedList).body, ids } })
      return { list: made.id }
    }
    case 'izvadi':
      await api.call(takeFromList, { ...ofList(), body: { ids } })
      return { list }
    case 'nova-lista': {
      const made = await api.call(makeSavedList, { body: readForm(form, renameSavedList).body })
      return { list: made.id, shown: made.id }
    }
    case 'preimenuj':
      await api.call(renameSavedList, { ...ofList(), body: readForm(form, renameSavedList).body })
      return { list }
    case 'izbrisi-listu':
      await api.call(deleteSavedList, ofList())
      return { shown: undefined }
  }
}
