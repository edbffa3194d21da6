import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { test } from '#tests/support/test.ts'

const files = ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association']

test('tells phones which apps open the site, and nothing without an app', async ({
  app,
  deps,
  appOptions,
}) => {
  for (const url of files) expect((await app.inject(url)).statusCode).toBe(404)
  const fingerprints = [Array(32).fill('AB').join(':')]
  const equipped = await buildApp(deps, {
    ...appOptions,
    appLinks: {
      android: [{ packageName: 'ba.bazar.app', fingerprints }],
      apple: ['ABCDE12345.ba.bazar.app'],
    },
  })
  const [android, apple] = await Promise.all(files.map((url) => equipped.inject(url)))
  await equipped.close()
  expect(android!.headers['content-type']).toMatch(/^application\/json/)
  expect(android!.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'ba.bazar.app',
        sha256_cert_fingerprints: fingerprints,
      },
    },
  ])
  expect(apple!.headers['content-type']).toMatch(/^application\/json/)
  const [details] = apple!.json().applinks.details
  expect(details.appIDs).toEqual(['ABCDE12345.ba.bazar.app'])
  expect(details.components).toContainEqual({ '/': '/api/*', exclude: true })
  expect(details.components.at(-1)).toEqual({ '/': '*' })
})
