import type { FastifyRequest } from 'fastify'

/** The person that a reply is for: the caller of the API, or the visitor of a page. */
export type Reader = Pick<FastifyRequest, 'actor' | 'session' | 'isPage'> & {
  readonly headers: { readonly cookie?: string | undefined }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True if a page asks. It shows everyone the same, and the browser asks for its user's own data. */
    readonly isPage: boolean
  }
}
