/** One form as it was filled in: the fields of one name in their order. */
export type KeptForm = Record<string, string[]>

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

// What proves who someone is, or pays, is typed anew.
const secretPurposes = /(^|\s)(current-password|new-password|one-time-code|cc-\S+)(\s|$)/
const unkeptTypes = ['password', 'hidden', 'file', 'submit', 'button', 'image', 'reset']

const isKept = (field: Field) =>
  field.name !== '' && !unkeptTypes.includes(field.type) && !secretPurposes.test(field.autocomplete)

const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>('input, select, textarea')].filter(isKept)

/** Forms that change something; those that only search stand in the address. */
const formsIn = (root: ParentNode) => [...root.querySelectorAll<HTMLFormElement>('form[method="post" i]')]

export function readForms(root: ParentNode): KeptForm[] {
  return formsIn(root).map((form) => {
    const kept: KeptForm = {}
    for (const field of fieldsOf(form)) {
      const value = isChoice(field) ? String(field.checked) : field.value
      ;(kept[field.name] ??= []).push(value)
    }
    return kept
  })
}

/** Fills the forms in as they were. Says so as typing would, for fields whose value React holds. */
export function fillForms(root: ParentNode, forms: readonly KeptForm[]) {
  for (const [at, form] of formsIn(root).entries()) {
    const kept = new Map(Object.entries(forms[at] ?? {}).map(([name, values]) => [name, [...values]]))
    for (const field of fieldsOf(form)) {
      const value = kept.get(field.name)?.shift()
      if (value === undefined) continue
      if (isChoice(field)) {
        if (field.checked !== (value === 'true')) field.click()
      } else if (field.value !== value) {
        setValue(field, value)
        field.dispatchEvent(
          new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
        )
      }
    }
  }
}

/** Past React's own setter, which would take the event for an echo of what it already knows. */
function setValue(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
