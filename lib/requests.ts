/** The catch-all route of all pages; every other route belongs to the API or a file. */
export const pagesRoute = '/*'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the method is safe, i.e. changes nothing. */
export const isRead = (method: string) => reads.has(method)
