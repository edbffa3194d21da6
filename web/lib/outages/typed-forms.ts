/** `values`: those of a name in their order. */
export type TypedForm = { form: string; values: Record<string, string[]> }

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

// Credentials and card data must be typed again.
const secretPurposes = /(^|\s)(current-password|new-password|one-time-code|cc-\S+)(\s|$)/
const excludedTypes = ['password', 'hidden', 'file', 'submit', 'button', 'image', 'reset']

const isRestorable = (field: Field) =>
  field.name !== '' && !excludedTypes.includes(field.type) && !secretPurposes.test(field.autocomplete)

const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>('input, select, textarea')].filter(isRestorable)

/** A listing's form keeps itself, on the server and the device. */
const formsIn = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLFormElement>('form:not([data-keeps-itself])'),
]

/** Tells the forms of a page apart by their targets and subjects. */
const identityOf = (form: HTMLFormElement) =>
  [
    form.getAttribute('action'),
    ...[...form.querySelectorAll<HTMLInputElement>('[type=hidden]:is([name=id], [name=intent])')].map(
      ({ value }) => value,
    ),
  ].join(' ')

export function readForms(root: ParentNode): TypedForm[] {
  return formsIn(root).map((form) => {
    const values: TypedForm['values'] = {}
    for (const field of fieldsOf(form)) {
      const value = isChoice(field) ? String(field.checked) : field.value
      ;(values[field.name] ??= []).push(value)
    }
    return { form: identityOf(form), values }
  })
}

/**
 * Restores the values of the forms, of equal ones in their order. Fires input events, for fields
 * whose value React controls. Returns whether anything differed.
 */
export function fillForms(root: ParentNode, forms: readonly TypedForm[]): boolean {
  const left = [...forms]
  let hasChanged = false
  for (const form of formsIn(root)) {
    const at = left.findIndex((kept) => kept.form === identityOf(form))
    const [kept] = at < 0 ? [] : left.splice(at, 1)
    if (kept && fillForm(form, kept)) hasChanged = true
  }
  return hasChanged
}

function fillForm(form: HTMLFormElement, { values }: TypedForm): boolean {
  const left = new Map(Object.entries(values).map(([name, texts]) => [name, [...texts]]))
  let hasChanged = false
  for (const field of fieldsOf(form)) {
    const value = left.get(field.name)?.shift()
    if (value === undefined) continue
    if (isChoice(field)) {
      if (field.checked === (value === 'true')) continue
      field.click()
    } else {
      if (field.value === value) continue
      setValue(field, value)
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      )
    }
    hasChanged = true
  }
  return hasChanged
}

/** Bypasses React's own setter, which would ignore the event as already known. */
function setValue(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
