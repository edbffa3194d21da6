import type { FastifyPluginAsync } from 'fastify'
import type { AppLinks } from '#contract/site/app-links.ts'

const hidden = { schema: { hide: true } }
const briefly = 'public, max-age=3600'

/** Addresses that are not pages. */
const outside = ['/api/*', '/admin*', '/dev/*', '/media/*', '/assets/*']

/** Tells phones which apps may open the site's addresses; without an app the files do not exist. */
export const appLinkRoutes: FastifyPluginAsync<{ links: AppLinks }> = async (app, { links }) => {
  if (links.android.length > 0) {
    const statements = links.android.map(({ packageName, fingerprints }) => ({
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: fingerprints },
    }))
    app.get('/.well-known/assetlinks.json', hidden, (_request, reply) =>
      reply.header('cache-control', briefly).send(statements),
    )
  }
  if (links.apple.length > 0) {
    const components = [...outside.map((path) => ({ '/': path, exclude: true })), { '/': '*' }]
    const association = {
      applinks: { details: [{ appIDs: links.apple, components }] },
      webcredentials: { apps: links.apple },
    }
    app.get('/.well-known/apple-app-site-association', hidden, (_request, reply) =>
      reply.header('cache-control', briefly).type('application/json').send(association),
    )
  }
}
