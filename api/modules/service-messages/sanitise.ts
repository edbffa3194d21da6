import sanitizeHtml from 'sanitize-html'

/** Allows text, lists and links; strips other tags but keeps their text. */
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
