import { data, redirect } from 'react-router'
import {
  alertFrequencies,
  changeSavedSearch,
  removeSavedSearch,
  restoreSavedSearch,
  type SavedSearch,
  saveSearch,
} from '#contract/saved/searches.ts'
import { mostNewMatches } from '#contract/limits/search.ts'
import { formatQuery } from '#contract/paths/query-string.ts'
import { plural } from '#contract/text/plural.ts'
import type { apiOf } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'

/** Names of form fields. */
export const searchFields = { act: 'radnja', search: 'pretraga', query: 'upit' } as const

const acts = ['spasi', 'sacuvaj', 'ukloni', 'vrati'] as const

/** An act of the page's forms, as buttons and the next page's address name it. */
export type SearchAct = (typeof acts)[number]
export const isSearchAct = (text: unknown): text is SearchAct => (acts as readonly unknown[]).includes(text)

const wrong = () => data(null, { status: 400, statusText: 'Bad Request' })

const newText = (count: number) =>
  `${count < mostNewMatches ? count : `${mostNewMatches}+`} ${plural(count, 'novi oglas', 'nova oglasa', 'novih oglasa')}`

function alertText({ frequency, by_mail, by_push }: SavedSearch) {
  if (frequency === 'off') return 'Bez obavijesti'
  const ways = ['u listi', ...(by_mail ? ['e-mailom'] : []), ...(by_push ? ['na uređaju'] : [])]
  return `Obavijesti: ${alertFrequencies[frequency].toLowerCase()} ${ways.join(', ')}`
}

/** Keeps only the fields that a row shows, since the page carries its data twice. */
export const toSearchRow = (search: SavedSearch) => ({
  id: search.id,
  name: search.name,
  filters: search.filters,
  settings: {
    name: search.name,
    frequency: search.frequency,
    by_mail: search.by_mail,
    by_push: search.by_push,
  },
  news: search.new_count > 0 ? newText(search.new_count) : null,
  alerts: alertText(search),
  savedOn: formatDate(search.saved_at),
})
export type SearchRow = ReturnType<typeof toSearchRow>

/** Performs a form's action, and shows the list again; a refused form comes back with its errors. */
export async function performSearchAct(api: ReturnType<typeof apiOf>, form: FormData, page: number) {
  const act = form.get(searchFields.act)
  const given = String(form.get(searchFields.search) ?? '')
  const id = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined
  if (!isSearchAct(act) || (act !== 'spasi' && id === undefined)) throw wrong()
  const { body, values } = readForm(form, changeSavedSearch)
  try {
    let saved = id
    if (act === 'spasi') {
      const query = String(form.get(searchFields.query) ?? '')
      saved = (await api.call(saveSearch, { body: { query } })).id
    } else if (act === 'sacuvaj') await api.call(changeSavedSearch, { params: { id: id! }, body })
    else await api.call(act === 'ukloni' ? removeSavedSearch : restoreSavedSearch, { params: { id: id! } })
    const shown = { page: page > 1 ? page : undefined }
    return redirect(paths.savedSearches() + formatQuery({ ...shown, gotovo: act, pretraga: saved }))
  } catch (error) {
    return formProblem(error, { ...values, act, search: id })
  }
}
