/** The content security policy of a mail that is shown as a page: it loads nothing, and its links open windows. */
export const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups"
