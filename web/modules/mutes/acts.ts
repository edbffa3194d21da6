import { data, redirect } from 'react-router'
import { changeMutes, isMutableWord } from '#contract/mutes/endpoints.ts'
import { changedMutes, type MuteChange, mutesOf, withMutes } from '#contract/mutes/prefs.ts'
import { formatQuery, parseQuery } from '#contract/paths/query-string.ts'
import type { apiOf } from '#web/lib/api.ts'
import { type FormProblem, formProblem } from '#web/lib/forms/form-problem.ts'
import { paths } from '#web/lib/site.ts'

export type Act = 'sakrij' | 'vrati' | 'izbori'
const isAct = (text: unknown): text is Act => text === 'sakrij' || text === 'vrati' || text === 'izbori'

/** One thing that a form mutes, or brings back. */
type Subject = { oglas: number } | { prodavac: number } | { rijec: string }

const deviceIsFull = 'Na ovaj uređaj ne stane više sakrivenih stavki. Prijavite se da sakrijete još.'
const wordProblem = 'Unesite 2 do 40 znakova: slova, cifre i razmake.'

const numberIn = (text: unknown) =>
  typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

function subjectOf(of: (name: string) => unknown): Subject | undefined {
  const [oglas, prodavac, rijec] = [numberIn(of('oglas')), numberIn(of('prodavac')), of('rijec')]
  if (oglas) return { oglas }
  if (prodavac) return { prodavac }
  return typeof rijec === 'string' && rijec !== '' ? { rijec } : undefined
}

const setOf = (subject: Subject) =>
  'oglas' in subject
    ? { listings: [subject.oglas] }
    : 'prodavac' in subject
      ? { sellers: [subject.prodavac] }
      : { words: [subject.rijec] }

/** The act that the address reports; undefined without a valid one. */
export function doneIn(search: string) {
  const { gotovo, ...rest } = parseQuery(search)
  if (gotovo === 'izbori') return { act: gotovo, subject: null }
  const subject = subjectOf((name) => (rest as Record<string, unknown>)[name])
  return isAct(gotovo) && subject ? { act: gotovo, subject } : undefined
}

const refusal = ({
  message = null,
  fields = {},
  rijec,
}: {
  message?: string | null
  fields?: Record<string, string>
  rijec: string
}) => {
  const problem: FormProblem<{ rijec: string }> = { message, fields, values: { rijec } }
  return data(problem, { status: 422 })
}

/** Performs a form's action, in the account or in the visitor's cookie; undefined for unknown ones. */
export async function performAct(
  api: ReturnType<typeof apiOf>,
  form: FormData,
  { cookie, isMember }: { cookie: string; isMember: boolean },
) {
  const act = form.get('radnja')
  if (!isAct(act)) return undefined
  const given = form.get('rijec')
  const word = typeof given === 'string' ? given.trim().replace(/\s+/g, ' ') : null
  const subject = subjectOf((name) =>
    name !== 'rijec' ? form.get(name) : word !== null && isMutableWord(word) ? word : undefined,
  )
  if (act !== 'izbori' && !subject) {
    if (word === null) return undefined
    return refusal({ fields: { rijec: wordProblem }, rijec: word })
  }
  const change: MuteChange =
    act === 'izbori'
      ? { shops: form.has('shopovi'), seen: form.has('vidjeni') }
      : { [act === 'sakrij' ? 'mute' : 'unmute']: setOf(subject!) }
  const next = paths.muted() + formatQuery({ gotovo: act, ...subject })
  if (isMember) {
    try {
      await api.call(changeMutes, { body: change })
    } catch (error) {
      return formProblem(error, { rijec: word ?? '' })
    }
    return redirect(next)
  }
  const changed = changedMutes(mutesOf(cookie), change)
  if (!changed) return refusal({ message: deviceIsFull, rijec: word ?? '' })
  return redirect(next, { headers: { 'set-cookie': withMutes(cookie, changed) } })
}
