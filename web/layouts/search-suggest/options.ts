import type { Autosuggest } from '#contract/search/autosuggest.ts'
import { pickCategory } from '#contract/categories/pick.ts'
import { slugify } from '#contract/text/slug.ts'
import { paths } from '#web/lib/site.ts'
import type { Recent } from './recent-searches.ts'

type Category = Autosuggest['categories'][number]
type User = Autosuggest['users'][number]

/** An item that can be highlighted. `search` is remembered when it is picked. */
export type Option = { key: string; to?: string; search?: Recent } & (
  | { kind: 'meant' | 'term'; text: string }
  | { kind: 'understood'; labels: readonly string[] }
  | { kind: 'recent'; recent: Recent }
  | { kind: 'forget-all' | 'all-results' }
  | { kind: 'category'; category: Category; term: string }
  | { kind: 'user'; user: User }
)

export type Section = {
  key: 'understood' | 'meant' | 'recent' | 'terms' | 'categories' | 'users'
  options: Option[]
}

const searchOf = (q: string): Recent => ({ q, category_id: null, category_name: null })
const toResults = ({ q, category_id }: Recent) =>
  paths.search({ q, ...(category_id !== null && { category_id }) })

/** A recent search matches if the input starts one of its words. */
function isLike({ q }: Recent, term: string): boolean {
  const typed = slugify(term)
  return slugify(q).startsWith(typed) || slugify(q).includes(`-${typed}`)
}

const textOption = (kind: 'meant' | 'term', text: string): Option => ({
  kind,
  key: `${kind}-${text}`,
  text,
  to: paths.search({ q: text }),
  search: searchOf(text),
})

function categoryOption(category: Category, term: string): Option {
  const picked = pickCategory(term, category)
  return {
    kind: 'category',
    key: `category-${category.id}`,
    category,
    term,
    to: paths.search(picked),
    ...(picked.q && {
      search: { q: picked.q, category_id: category.id, category_name: category.name },
    }),
  }
}

/** The non-empty sections, in order (spec 2.5). */
export function sectionsOf(term: string, found: Autosuggest | null, recents: readonly Recent[]): Section[] {
  const shown = recents.filter((recent) => isLike(recent, term))
  const known = new Set(shown.map(({ q }) => q.toLowerCase()))
  const { categories = [], understood: labels = [], term: counted = term } = found ?? {}
  const all: Option[] =
    categories.length > 0
      ? [
          {
            kind: 'all-results',
            key: 'all-results',
            to: paths.search({ q: counted }),
            search: searchOf(counted),
          },
        ]
      : []
  const understood: Option[] =
    labels.length > 0
      ? [
          {
            kind: 'understood',
            key: 'understood',
            labels,
            to: paths.search({ q: term }),
            search: searchOf(term),
          },
        ]
      : []
  const sections: Section[] = [
    { key: 'understood', options: understood },
    { key: 'meant', options: (found?.suggestions ?? []).map((text) => textOption('meant', text)) },
    {
      key: 'recent',
      options: [
        ...shown.map((recent): Option => ({
          kind: 'recent',
          key: `recent-${recent.category_id ?? ''}-${recent.q}`,
          recent,
          to: toResults(recent),
          search: recent,
        })),
        ...(term === '' && shown.length > 0 ? [{ kind: 'forget-all', key: 'forget-all' } as const] : []),
      ],
    },
    {
      key: 'terms',
      options: (found?.autocomplete ?? [])
        .filter((text) => !known.has(text.toLowerCase()))
        .map((text) => textOption('term', text)),
    },
    {
      key: 'categories',
      options: [...categories.map((category) => categoryOption(category, counted)), ...all],
    },
    {
      key: 'users',
      options: (found?.users ?? []).map((user) => ({
        kind: 'user',
        key: `user-${user.username}`,
        user,
        to: paths.profile({ username: user.username, type: user.type === 2 ? 'shop' : 'user' }),
      })),
    },
  ]
  return sections.filter(({ options }) => options.length > 0)
}
