import { formatQuery, parseQuery } from '#contract/paths/query-string.ts'
import { findStaffListings } from '#contract/moderation/staff-listings.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { readDays } from '#web/lib/forms/typed-dates.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StaffListingSearch } from '#web/modules/moderation/components/staff-listing-search.tsx'
import { StaffListingTable } from '#web/modules/moderation/components/staff-listing-table.tsx'
import { categoryOptions } from '#web/modules/moderation/category-options.ts'
import type { Route } from './+types/staff-listings.ts'

const names = ['pojam', 'prodavac', 'kategorija', 'stanje', 'od', 'do', 'zadrzani'] as const

/** Interprets the first field: a number or address of a listing, a photo, or words. */
function termOf(text: string): { id?: string; photo?: string; q?: string } {
  const [, id] = /^#?(\d{1,15})$/.exec(text) ?? /\/(?:artikal|oglasi)\/(\d{1,15})(?:\D|$)/.exec(text) ?? []
  if (id) return { id }
  if (/^[0-9a-f]{32}$/.test(text) || text.includes('/media/')) return { photo: text }
  return text ? { q: text } : {}
}

/** The field of the page for each field of the call. */
const fieldOf: Record<string, string> = {
  id: 'pojam',
  q: 'pojam',
  photo: 'pojam',
  seller: 'prodavac',
  category_id: 'kategorija',
  state: 'stanje',
  from: 'od',
  to: 'do',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const given = parseQuery(url.search)
  const values = Object.fromEntries(names.map((name) => [name, (given[name] ?? '').trim()]))
  const api = apiOf(context)
  const categories = await categoryOptions(api)
  const { days, errors: wrongDays } = readDays({ od: values['od'], do: values['do'] })
  const query = {
    ...termOf(values['pojam']!),
    seller: values['prodavac'] || undefined,
    category_id: values['kategorija'] || undefined,
    state: values['stanje'] || undefined,
    from: days.od,
    to: days.do,
    held: values['zadrzani'] ? 'true' : undefined,
    after: given['poslije'] || undefined,
  }
  const shown = { values, categories, isFirst: query.after === undefined }
  if (Object.keys(wrongDays).length > 0) return { ...shown, found: null, errors: wrongDays, message: null }
  try {
    return { ...shown, found: await api.call(findStaffListings, { query }), errors: {}, message: null }
  } catch (error) {
    if (!(error instanceof ApiError) || ![422, 504].includes(error.status)) return routeError(error)
    const { fields = {}, message } = error.body.error
    const errors = Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [fieldOf[name] ?? name, text]),
    )
    return { ...shown, found: null, errors, message: Object.keys(errors).length > 0 ? null : message }
  }
}

export const meta = () => pageMeta({ title: 'Oglasi', isIndexed: false })

export default function StaffListings({ loaderData }: Route.ComponentProps) {
  const { values, errors, message, categories, found, isFirst } = loaderData
  const asked = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Oglasi</h1>
      <StaffListingSearch values={values} errors={errors} categories={categories} />
      {message && <Alert>{message}</Alert>}
      {found && found.total !== null && (
        <p className="text-muted">{`${countedListings(found.total)} među aktivnim oglasima`}</p>
      )}
      {found?.data.length === 0 && (
        <EmptyState
          text="Nema takvih oglasa."
          action={
            <ButtonLink to={staffPaths.adminListings()} kind="quiet">
              Svi oglasi
            </ButtonLink>
          }
        />
      )}
      {found && found.data.length > 0 && <StaffListingTable listings={found.data} />}
      {found && (
        <nav aria-label="Stranice oglasa" className="flex flex-wrap justify-center gap-3">
          {!isFirst && (
            <ButtonLink to={staffPaths.adminListings(asked)} kind="quiet">
              Na početak
            </ButtonLink>
          )}
          {found.next && (
            <ButtonLink
              to={`${staffPaths.adminListings()}${formatQuery({ ...asked, poslije: found.next })}`}
              kind="quiet"
            >
              Stariji oglasi
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}
