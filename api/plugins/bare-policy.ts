import fp from 'fastify-plugin'

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A response that is not a page loads nothing and is never framed, even if opened as a page. */
export const barePolicy = fp(async (app) => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (/^\/(api|media)\//.test(request.url) && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', nothing)
    done()
  })
})
