/** The catch-all under which all pages are; every other route is of the API or a file. */
export const pagesRoute = '/*'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a method may change nothing. */
export const isRead = (method: string) => reads.has(method)
