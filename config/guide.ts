import { appLinkVariables } from './app-links.ts'
import { bankVariables } from './bank.ts'
import { brandVariables } from './brand.ts'
import { metaOf, variables } from './config.ts'
import { deliveryVariables } from './delivery.ts'
import { fileVariables } from './files.ts'
import { limitVariables } from './limits.ts'
import { loanVariables } from './loans.ts'
import { mailVariables } from './mail.ts'
import { paymentVariables } from './payments.ts'
import { pusherVariables } from './pusher.ts'
import { searchVariables } from './search.ts'
import { sellerVariables } from './seller.ts'
import { smsVariables } from './sms.ts'
import { threadVariables } from './threads.ts'
import { toolVariables } from './tools.ts'

type Section = { title: string; text?: string; names: readonly string[] }

const sections: readonly Section[] = [
  {
    title: 'The program',
    names: [
      'APP_ENV',
      'BASE_URL',
      'HOST',
      'PORT',
      'DATA_DIR',
      'APP_SECRET',
      'TRUST_PROXY',
      'ALLOWED_HOSTS',
      'DEMO_PUBLIC',
      'METRICS_TOKEN',
      'LOG_LEVEL',
      'LOG_REQUESTS',
      ...Object.keys(threadVariables),
      'SHUTDOWN_SECONDS',
      'FAULT_POINT',
    ],
  },
  { title: 'Database', names: ['DATABASE_URL', 'DATABASE_DIRECT_URL'] },
  {
    title: 'Brand',
    text: 'The pages are built with these words, so a change builds them again.',
    names: Object.keys(brandVariables),
  },
  {
    title: 'Mail and SMS',
    text: `Mail to another machine is always encrypted, and certificates are always checked: for a self-signed one, set
\`NODE_EXTRA_CA_CERTS\` to its file.`,
    names: [...Object.keys(mailVariables), 'BOUNCE_SECRET', ...Object.keys(smsVariables)],
  },
  { title: 'Files', names: Object.keys(fileVariables) },
  { title: 'Search in a cluster', names: Object.keys(searchVariables) },
  { title: 'Live events', names: ['REDIS_URL', ...Object.keys(pusherVariables)] },
  {
    title: 'Money and delivery',
    names: [
      ...Object.keys(sellerVariables),
      ...Object.keys(bankVariables),
      ...Object.keys(paymentVariables),
      ...Object.keys(deliveryVariables),
    ],
  },
  {
    title: 'Partners that lend',
    text: `Each partner has \`slug\`, \`name\`, \`email\` and \`products\`; each product \`slug\`, \`name\`, \`purpose\` (\`cars\`, \`homes\` or
\`any\`), \`rate\` (percent a year), \`min_amount\`, \`max_amount\` (KM), \`min_months\`, \`max_months\`, and optionally \`fee_percent\`,
\`fee_min\`, \`fee_max\`, \`monthly_fee\` (KM) and \`min_down_percent\`. A partner gets \`/loan/<slug>\`, links from cars and homes, and
inquiries by mail.`,
    names: Object.keys(loanVariables),
  },
  {
    title: 'Maps, measuring, ads and apps',
    text: `Two sources of tiles, both of OpenStreetMap's data; read their terms before you use one:
- OpenStreetMap's own, \`https://tile.openstreetmap.org/{z}/{x}/{y}.png\` with the attribution \`© OpenStreetMap contributors\`: free, run on
  donations and without any promise. Its [policy](https://operations.osmfoundation.org/policies/tiles/) asks for the attribution and a
  Referer, which our pages send, and may block heavy use: right for a trial or a small site.
- [MapTiler](https://www.maptiler.com/cloud/pricing/), \`https://api.maptiler.com/maps/streets-v2/256/{z}/{x}/{y}.png?key=…\` with
  \`© MapTiler © OpenStreetMap contributors\`: a key of your own, limited to your address. The free plan excludes commercial use, so a
  marketplace needs a paid one.`,
    names: [
      'MAP_TILES_URL',
      'MAP_ATTRIBUTION',
      ...Object.keys(toolVariables),
      ...Object.keys(appLinkVariables),
    ],
  },
  { title: 'Limits', names: ['CHALLENGE_COST', ...Object.keys(limitVariables)] },
]

const intro = `# Configuration

Set environment variables; a start reports all invalid ones at once. An empty value counts as none. Written from the
schema in \`config/\` by \`npx vitest run config/guide.test.ts -u\`.
`

function defaultOf(name: string): string {
  const { usual } = metaOf(name)
  if (usual !== undefined) return usual
  const { data } = (variables.shape as Record<string, { safeParse(value: unknown): { data?: unknown } }>)[
    name
  ]!.safeParse(undefined)
  const isNothing = data === undefined || data === '' || (Array.isArray(data) && data.length === 0)
  return isNothing ? '' : `\`${String(data)}\``
}

const tableOf = ({ title, text, names }: Section) => `
## ${title}
${text === undefined ? '' : `${text}\n\n`}| variable | default | meaning |
| --- | --- | --- |
${names.map((name) => `| \`${name}\` | ${defaultOf(name)} | ${metaOf(name).description} |`).join('\n')}
`

/** Names of all variables in the order of the guide. */
export const namesInGuide = sections.flatMap(({ names }) => names)

/** `docs/configuration.md`: every variable with its default and its meaning. */
export const configurationGuide = () => intro + sections.map(tableOf).join('')
