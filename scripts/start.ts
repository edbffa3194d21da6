import './pinned-node.ts'
import '#server/tracing/start.ts'
import { buildSite } from '#server/build-site.ts'
import { roleOrExit, startServer } from '#server/main.ts'
import { configOrExit } from '#config/config.ts'
import { shopOrigin } from '#contract/shops/hosts.ts'
import { demoAccounts, demoPassword } from '#demo/accounts.ts'
import { buildIfStale } from './build.ts'
import { runUntilStopped } from '#lib/process/run-until-stopped.ts'

process.env['NODE_ENV'] = 'production'
const role = roleOrExit()
const config = configOrExit(process.env)
const started = performance.now()
const notify = (text: string) => console.log(`  ${text}`)

await runUntilStopped(async ({ stack, signal, fail }) => {
  console.log(`Starting ${config.brand.name}`)
  // Runs beside the database, which waits for the disk more than for the CPU.
  const built =
    role === 'worker'
      ? Promise.resolve()
      : buildIfStale(config.brand, { signal, onStart: () => notify('Building the pages') }).then((isNew) => {
          if (isNew) notify('Built the pages')
        })
  built.catch(() => {}) // awaited once the database is up
  await startServer(config, {
    role,
    stack,
    notify,
    fail,
    built,
    makeSite: buildSite,
  })
  console.log(
    `${config.brand.name} ${role === 'worker' ? 'runs jobs' : `runs at ${config.baseUrl}`} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
  if (config.environment === 'production' || role === 'worker') return
  console.log(
    `  Log in as ${demoAccounts.map(({ username }) => username).join(', ')}; password ${demoPassword}`,
  )
  const demoShop = shopOrigin(config.baseUrl, 'demoshop')
  if (demoShop) console.log(`  The demo shop's own host: ${demoShop}`)
  console.log('  Ctrl-C stops it.')
})
