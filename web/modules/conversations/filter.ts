import { parseQuery } from '#contract/paths/query-string.ts'
import { paths } from '#web/lib/site.ts'

/** The views of the list, the usual one first. */
export const views = { sve: 'Sve', neprocitane: 'Nepročitane', spasene: 'Spašene', arhiva: 'Arhiva' } as const
export type View = keyof typeof views

/** The state that the page's address holds. */
export type Place = {
  conversationId: number | undefined
  /** A conversation that is about to start. */
  listingId: number | undefined
  username: string | undefined
  managed: 'oznake' | 'odgovori' | undefined
  view: View
  tagId: number | undefined
  aboutId: number | undefined
  q: string
  /** Cursor of the next page of conversations. */
  after: number | undefined
  /** Sequence before which older messages are read, without JavaScript. */
  before: number | undefined
  /** The message to open the conversation at. */
  at: number | undefined
}

const idIn = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

const isView = (text: string | undefined): text is View => text !== undefined && Object.hasOwn(views, text)

export function placeOf(search: string): Place {
  const {
    razgovor,
    oglas,
    korisnik,
    uredi,
    prikaz,
    oznaka,
    artikal,
    q = '',
    iza,
    prije,
    poruka,
  } = parseQuery(search)
  return {
    conversationId: idIn(razgovor),
    listingId: idIn(oglas),
    username: korisnik || undefined,
    managed: uredi === 'oznake' || uredi === 'odgovori' ? uredi : undefined,
    view: isView(prikaz) ? prikaz : 'sve',
    tagId: idIn(oznaka),
    aboutId: idIn(artikal),
    q: q.slice(0, 200).trim(),
    after: idIn(iza),
    before: idIn(prije),
    at: idIn(poruka),
  }
}

/** Returns whether the right pane shows something: on phones it then covers the list. */
export const hasPane = ({ conversationId, listingId, username, managed }: Place) =>
  conversationId !== undefined || listingId !== undefined || username !== undefined || managed !== undefined

export const isFiltered = ({ view, tagId, aboutId, q }: Place) =>
  view !== 'sve' || tagId !== undefined || aboutId !== undefined || q !== ''

/** The address of the list as it is narrowed now. */
export const listPath = (
  { view, tagId, aboutId, q, after }: Place,
  more: Parameters<typeof paths.messages>[0] = {},
) =>
  paths.messages({
    prikaz: view === 'sve' ? undefined : view,
    oznaka: tagId,
    artikal: aboutId,
    q: q || undefined,
    iza: after,
    ...more,
  })

/** The hash of an open conversation, which hides the bottom navbar (spec 2.12). */
export const threadHash = '#conversation'

/** `at`: the message to open it at. */
export const threadPath = (place: Place, id: number, at?: number) =>
  listPath(place, { razgovor: id, poruka: at }) + threadHash

/** The list's query to the API. */
export const listQuery = ({ view, tagId, aboutId, q, after }: Place) => ({
  q: q || undefined,
  unread: view === 'neprocitane' ? 1 : undefined,
  saved: view === 'spasene' ? 1 : undefined,
  archived: view === 'arhiva' ? 1 : undefined,
  'tags[]': tagId,
  listing_id: aboutId,
  before: after,
})
