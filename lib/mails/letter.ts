import type { Brand } from '#contract/brand.ts'

/** A mail before it has a form: one for reading as text and one for a mail program are made of it. */
export type Letter = {
  subject: string
  username: string
  paragraphs: readonly string[]
  /** When, where and on what: pairs of a name and a value. */
  facts?: readonly (readonly [string, string])[]
  list?: readonly string[]
  /** `url` is a whole address. */
  action?: { label: string; url: string } | undefined
  /** Under the action. */
  notes?: readonly string[]
}

/** What every mail knows of the site it comes from. */
export type Site = { brand: Brand; baseUrl: string }

const greeting = (username: string) => `Zdravo ${username},`
const farewell = ({ brand }: Site) => `Vaš ${brand.name}`

export function textOf(site: Site, letter: Letter): string {
  const { username, paragraphs, facts = [], list = [], action, notes = [] } = letter
  return [
    greeting(username),
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(list.length > 0 ? [list.map((item) => `- ${item}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    farewell(site),
  ].join('\n\n')
}

export { farewell, greeting }
