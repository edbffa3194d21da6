import { CallRefused } from '#web/lib/browser-api.ts'

export type Problem = { message: string | null; fields: Record<string, string>; isLogin?: boolean }

export const noProblem: Problem = { message: null, fields: {} }

const away = 'Trenutno nema veze sa serverom. Ništa nije izgubljeno: unos je sačuvan na ovom uređaju.'

export const hasFields = ({ fields }: Problem) => Object.keys(fields).length > 0

/** Explains a call that failed; null for a conflict, which the save status shows. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof CallRefused) || error.isPassing) {
    const isKnown = error instanceof CallRefused && [429, 507].includes(error.status)
    return { message: (isKnown && error.body?.error.message) || away, fields: {} }
  }
  const { code, message } = error.body!.error
  if (code === 'listing_changed') return null
  const { fields } = error
  return {
    message: Object.keys(fields).length > 0 ? null : message,
    fields,
    isLogin: code === 'not_logged_in',
  }
}

/** Fields of the form that belong to another one, which carries their problem. */
const owners: Record<string, string> = { lat: 'location', lon: 'location', price_mode: 'price' }

/** Drops the problem of a field that the user is changing. */
export function withoutField(problem: Problem, name: string): Problem {
  const field = owners[name] ?? name
  const kept = Object.entries(problem.fields).filter(([key]) => key !== field && !key.startsWith(`${field}.`))
  return kept.length === Object.keys(problem.fields).length
    ? problem
    : { ...problem, fields: Object.fromEntries(kept) }
}

/** Adds the fields that autosaving found wrong, but does not complain about the one being typed in. */
export function withRefused(problem: Problem, refused: Record<string, string>, focused: string): Problem {
  const quiet = Object.fromEntries(Object.entries(refused).filter(([field]) => field !== focused))
  return { ...problem, fields: { ...quiet, ...problem.fields } }
}
