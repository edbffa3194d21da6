import fp from 'fastify-plugin'

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What is no page needs nothing and is framed nowhere, also when someone opens its address as a page. */
export const barePolicy = fp(async (app) => {
  app.addHook('onSend', async (request, reply) => {
    if (/^\/(api|media)\//.test(request.url) && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', nothing)
  })
})
