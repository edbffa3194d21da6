import type { Brand } from '#contract/brand.ts'

/** The content of a mail, from which its text and HTML are made. */
export type Letter = {
  subject: string
  username: string
  paragraphs: readonly string[]
  /** Time, place and device: pairs of a name and a value. */
  facts?: readonly (readonly [string, string])[]
  list?: readonly string[]
  /** Several subjects, each with its lines; all lead to whole addresses. */
  sections?: readonly { title: Link; items: readonly Link[] }[]
  /** `url` is a whole address. */
  action?: { label: string; url: string } | undefined
  /** Under the action. */
  notes?: readonly string[]
  /** Ends mails like this one, also by the button of the mail program (RFC 8058). */
  unsubscribe?: { label: string; url: string; postUrl: string }
  /** Files of private storage that go with it. */
  attachments?: readonly Attachment[]
}

/** `name` is shown to the recipient; `key` finds the file in private storage. */
export type Attachment = { name: string; key: string }

type Link = { text: string; url: string }

/** Describes the site to every mail. */
export type Site = { brand: Brand; baseUrl: string }

const greeting = (username: string) => `Zdravo ${username},`
const farewell = ({ brand }: Site) => `Vaš ${brand.name}`

export function textOf(site: Site, letter: Letter): string {
  const { username, paragraphs, facts = [], list = [], sections = [], action, notes = [] } = letter
  return [
    greeting(username),
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(list.length > 0 ? [list.map((item) => `- ${item}`).join('\n')] : []),
    ...sections.map(({ title, items }) =>
      [
        `${title.text}\n${title.url}`,
        ...items.map(({ text, url }) => (url === title.url ? `- ${text}` : `- ${text}\n  ${url}`)),
      ].join('\n'),
    ),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ...(letter.unsubscribe ? [`${letter.unsubscribe.label}:\n${letter.unsubscribe.url}`] : []),
    farewell(site),
  ].join('\n\n')
}

export { farewell, greeting }
