import sanitizeHtml from 'sanitize-html'

/** Allows text, lists and links; strips other tags but keeps their text. `rel` goes on every link. */
const allowing = (rel: string): sanitizeHtml.IOptions => ({
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'a', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && { href }), rel },
    }),
  },
})

const ofStaff = allowing('noopener')
const ofUsers = allowing('nofollow ugc noopener')

/** HTML that staff wrote. */
export const sanitise = (html: string): string => sanitizeHtml(html, ofStaff).trim()

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as paragraphs, with its line breaks. */
const paragraphsOf = (text: string) =>
  text
    .replace(/[&<>]/g, (sign) => escaped[sign]!)
    .split(/\n[\t ]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')

const hasTags = (text: string) => /<\/?[a-z]/i.test(text)

/** HTML or plain text that a user wrote. Null if it says nothing. */
export function sanitiseOfUser(typed: string): string | null {
  const text = typed.replace(/\r\n?/g, '\n')
  const html = hasTags(text) ? sanitizeHtml(text, ofUsers).trim() : paragraphsOf(text)
  return textOf(html) === '' ? null : html
}

/** The words of sanitised HTML. */
export const textOf = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).trim()
