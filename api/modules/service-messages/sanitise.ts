import sanitizeHtml from 'sanitize-html'

/** What a message may be made of: words, lists and links. Everything else goes, and its text stays. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'a', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && { href }), rel: 'noopener' },
    }),
  },
}

export const sanitise = (html: string): string => sanitizeHtml(html, allowed).trim()
