import { DomUtils, parseDocument } from 'htmlparser2'

type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>

const all = (test: (element: Element) => boolean, inside: Element | Element[]) =>
  DomUtils.findAll(test, inside)
const textOf = (element: Element) => DomUtils.textContent(element).replace(/\s+/g, ' ').trim()
const nameOf = (button: Element) => button.attribs['aria-label'] ?? textOf(button)

/** A choice or a text that the form offers. */
type Field = { name: string; value: string; isSent: boolean; kind: 'text' | 'choice' }

function fieldsIn(control: Element): Field[] {
  const { name = '', value = '', type = '' } = control.attribs
  if (!name || 'disabled' in control.attribs) return []
  if (control.name === 'textarea')
    return [{ name, value: DomUtils.textContent(control), isSent: true, kind: 'text' }]
  if (control.name === 'select') {
    const options = all(({ name: tag, attribs }) => tag === 'option' && !('disabled' in attribs), [control])
    const selected = all(({ name: tag, attribs }) => tag === 'option' && 'selected' in attribs, [control])[0]
    const chosen = selected ?? options[0]
    return options.map((option) => ({
      name,
      value: option.attribs['value'] ?? textOf(option),
      isSent: option === chosen,
      kind: 'choice',
    }))
  }
  if (type === 'submit' || type === 'button' || type === 'file') return []
  if (type !== 'checkbox' && type !== 'radio') return [{ name, value, isSent: true, kind: 'text' }]
  return [
    { name, value: control.attribs['value'] ?? 'on', isSent: 'checked' in control.attribs, kind: 'choice' },
  ]
}

/** The request that a browser without JavaScript sends for a pressed button. */
export type Sending = { method: 'GET' | 'POST'; action: string | undefined; fields: [string, string][] }

/**
 * Fills in the form of the page that has the button, and returns what pressing it sends. Fails unless the form
 * has the fields and offers the choices.
 */
export function fillForm(
  html: string,
  button: string | RegExp,
  values: Record<string, string | readonly string[]> = {},
): Sending {
  const page = parseDocument(html).children.filter((node): node is Element => 'attribs' in node)
  const reads = (element: Element) =>
    typeof button === 'string' ? nameOf(element) === button : button.test(nameOf(element))
  const main = all(({ name }) => name === 'main', page)
  const isPressed = (element: Element) => element.name === 'button' && reads(element)
  // Header and footer have buttons that read the same.
  const pressed = [...all(isPressed, main), ...all(isPressed, page)][0]
  if (!pressed) throw new Error(`no button reads ${String(button)}`)
  const { form: id } = pressed.attribs
  const isForm = (element: Element) => element.name === 'form'
  let form: Element | null | undefined
  if (id) form = all((element) => isForm(element) && element.attribs['id'] === id, page)[0]
  else for (form = pressed; form && !isForm(form); form = form.parent as Element | null);
  if (!form) throw new Error(`the button ${String(button)} is in no form`)

  const ownId = form.attribs['id']
  const isControl = ({ name }: Element) => ['input', 'select', 'textarea'].includes(name)
  const outside = all((element) => isControl(element) && !!ownId && element.attribs['form'] === ownId, page)
  const inside = all((element) => isControl(element) && !element.attribs['form'], [form])
  const fields = [...inside, ...outside].flatMap(fieldsIn)

  const sent = fields.filter((field) => field.isSent && !(field.name in values))
  for (const [name, wanted] of Object.entries(values)) {
    const offered = fields.filter((field) => field.name === name)
    if (offered.length === 0) throw new Error(`the form has no field ${name}`)
    for (const value of [wanted].flat()) {
      const field = offered.find((one) => one.kind === 'text' || one.value === value)
      if (!field)
        throw new Error(`${name} does not offer ${value}: ${offered.map((one) => one.value).join()}`)
      sent.push({ ...field, value })
    }
  }
  const { name, value = '' } = pressed.attribs
  return {
    method: form.attribs['method']?.toUpperCase() === 'POST' ? 'POST' : 'GET',
    action: pressed.attribs['formaction'] ?? form.attribs['action'],
    fields: [
      ...sent.map((field): [string, string] => [field.name, field.value]),
      ...(name ? [[name, value] satisfies [string, string]] : []),
    ],
  }
}
