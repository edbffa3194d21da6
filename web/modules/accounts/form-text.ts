/** Reads the text fields of a form; a missing one is empty. */
export const textOf = (form: FormData) => (name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
