/** The values of one form: those of a name in their order. */
export type KeptForm = Record<string, string[]>

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

// Credentials and card data must be typed again.
const secretPurposes = /(^|\s)(current-password|new-password|one-time-code|cc-\S+)(\s|$)/
const unkeptTypes = ['password', 'hidden', 'file', 'submit', 'button', 'image', 'reset']

const isKept = (field: Field) =>
  field.name !== '' && !unkeptTypes.includes(field.type) && !secretPurposes.test(field.autocomplete)

const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>('input, select, textarea')].filter(isKept)

/** Forms that change something; search forms keep their values in the URL. */
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

/** Restores the values of the forms. Fires input events, for fields whose value React controls. */
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

/** Bypasses React's own setter, which would ignore the event as already known. */
function setValue(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
