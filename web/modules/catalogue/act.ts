import { data, redirect, type RouterContextProvider } from 'react-router'
import {
  type CatalogueKind,
  changeCatalogue,
  type ChangePreview,
  previewCatalogueChange,
  undoCatalogueChange,
} from '#contract/catalogue.ts'
import { ApiError, apiOf, unchecked } from '#web/lib/api.ts'
import { type FormProblem, formProblem } from '#web/lib/forms/form-problem.ts'

export type FormTexts = Record<string, string>
export type Answer = {
  /** Name of the submitted form, if the page has several. */
  target: string
  preview: ChangePreview | null
  values: FormTexts
  problem: FormProblem<FormTexts> | undefined
}

export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
export const linesOf = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const textsOf = (form: FormData): FormTexts =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === 'string') as [string, string][])

/** Fields of the call's value have the same names in the form. */
function ofForm(error: unknown) {
  if (!(error instanceof ApiError)) return error
  const { fields = {}, ...rest } = error.body.error
  const own = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name.startsWith('value.') ? name.split('.')[1]! : name,
      text,
    ]),
  )
  return new ApiError(error.status, { ...error.body, error: { ...rest, fields: own } }, error.page)
}

type Given = {
  form: FormData
  context: Readonly<RouterContextProvider>
  kind: CatalogueKind
  value: object
  more?: object
  /** Path to go to once the thing is changed, or deleted. */
  doneAt: (id: number, isDeleted: boolean) => string
}

/** Previews a change, makes it or undoes the last one, as the form's button says. */
export async function act({ form, context, kind, value, more, doneAt }: Given) {
  const api = apiOf(context)
  const intent = textOf(form, 'intent')
  const values = textsOf(form)
  const target = textOf(form, 'target')
  const id = textOf(form, 'id')
  const version = textOf(form, 'version')
  const body = unchecked({
    kind,
    id: id === '' ? null : Number(id),
    version: version === '' ? null : Number(version),
    value: intent.endsWith('delete') ? null : value,
    ...more,
  })
  try {
    if (intent === 'preview' || intent === 'preview-delete') {
      const { data: preview } = await api.call(previewCatalogueChange, { body })
      return data({ target, preview, values, problem: undefined } satisfies Answer)
    }
    const { id: changed } = await api.call(changeCatalogue, { body })
    return redirect(doneAt(changed, intent.endsWith('delete')))
  } catch (error) {
    const { data: problem, init } = formProblem(ofForm(error), values)
    return data({ target, preview: null, values, problem } satisfies Answer, init ?? {})
  }
}

/** Undoes the change that a history's button names; null if another form was sent. */
export async function undo(form: FormData, context: Readonly<RouterContextProvider>, doneAt: string) {
  const id = textOf(form, 'undo')
  if (id === '') return null
  try {
    await apiOf(context).call(undoCatalogueChange, { params: { id } })
  } catch (error) {
    const { data: problem, init } = formProblem(error, {})
    return data({ target: 'undo', preview: null, values: {}, problem } satisfies Answer, init ?? {})
  }
  return redirect(doneAt)
}

export const outcomes: Record<string, string> = {
  sacuvano: 'Izmjena je primijenjena. Stranice je vide odmah, a pretraga za nekoliko sekundi.',
  izbrisano: 'Izbrisano.',
  ponisteno: 'Izmjena je poništena.',
}
