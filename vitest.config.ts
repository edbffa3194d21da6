import { defineConfig } from 'vitest/config'
import { brandFrom } from '#config/brand.ts'
import { SlowFirst } from './tests/support/slow-first.ts'

/** Tests that empty the module cache, which others would notice. */
const loadsModulesAgain = ['scripts/linear-patterns.deep.test.ts']

const inNode = [
  '{api,lib,server,contract,search,realtime,payments,delivery,db,demo,config,web,scripts}/**/*.test.{ts,tsx}',
  'tests/{pages,platform,operations}/**/*.test.ts',
]
const inBrowser = ['tests/e2e/**/*.test.ts']

/** `npm run test:deep` runs these: kills, fuzzers, oracles, several processes and long journeys. */
const deep = ['**/*.deep.test.ts']
/** Quick tests with a part that needs Redis, which `npm run test:deep` brings. */
const withRedis = ['realtime/hub.test.ts', 'lib/limits/rate-limiter.test.ts']
/** Journeys that `npm test` makes on a phone alone. */
const alsoOnDesktop = ['listings/newcomer', 'orders/orders', 'visitor'].map(
  (name) => `tests/e2e/${name}.test.ts`,
)
const deepOnly = (pattern: string) => pattern.replace('*.test.', '*.deep.test.')

/** For tests that start programs or browsers. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 }

// Separate from vite.config.ts: tests load modules as they are, without the plugin that makes pages of them.
export default defineConfig({
  // React's production build lacks what development JSX calls.
  oxc: { jsx: { development: false } },
  define: { __BRAND__: JSON.stringify(brandFrom({})) },
  test: {
    globalSetup: './tests/support/global-setup.ts',
    pool: 'forks',
    // Test files mostly wait: one at a time on two cores takes nearly twice as long.
    maxWorkers: '100%',
    // A worker keeps its modules and its browser; loading them again for each file takes a third of the time.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // As in production: React's development build renders pages and mails several times slower.
    env: { NODE_ENV: 'production' },
    // Generous for the slowest machine; a condition is still noticed at once.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'node', include: inNode, exclude: deep, testTimeout: 30_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: { name: 'browser', include: inBrowser, exclude: deep, ...patient },
      },
      {
        extends: true,
        test: {
          name: 'deep node',
          include: [...inNode.map(deepOnly), ...withRedis],
          exclude: loadsModulesAgain,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep browser',
          include: [...inBrowser.map(deepOnly), ...alsoOnDesktop],
          env: { ON_DESKTOP: '1' },
          ...patient,
        },
      },
      {
        extends: true,
        // Takes the whole machine: nothing else runs beside it.
        test: { name: 'cluster', include: ['tests/cluster/**/*.deep.test.ts'], ...patient },
      },
      {
        extends: true,
        test: { name: 'deep isolated', include: loadsModulesAgain, isolate: true, ...patient },
      },
    ],
  },
})
