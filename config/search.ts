import { z } from 'zod'
import { wholeNumber } from './whole-number.ts'

/** An OpenSearch cluster that searches in place of this program. */
export type SearchCluster = {
  /** Addresses of its nodes. */
  nodes: readonly string[]
  username: string | undefined
  password: string | undefined
  /** File with the certificate of the authority that signed those of the nodes, in PEM. */
  caFile: string | undefined
  /** The alias that searches ask, and the start of the name of every index. */
  alias: string
  shards: number
  replicas: number
}

const isAddress = (text: string) => /^https?:\/\/[^\s,/?#]+\/?$/.test(text) && URL.canParse(text)

export const searchVariables = {
  OPENSEARCH_URL: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((nodes) => nodes.every(isAddress), 'must be http:// or https:// addresses, separated by commas')
    .optional()
    .meta({
      description:
        'nodes of an OpenSearch cluster (3 or newer), comma-separated, which then answers searches in place of this program',
      isSecret: true,
    }),
  OPENSEARCH_USERNAME: z.string().optional().describe('an account there'),
  OPENSEARCH_PASSWORD: z.string().optional().meta({ description: 'its password', isSecret: true }),
  OPENSEARCH_CA: z
    .string()
    .optional()
    .describe('file with the certificate that signed those of the nodes, in PEM'),
  OPENSEARCH_INDEX: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,40}$/, 'must be a word of lower-case letters, digits and underscores')
    .default('bazar')
    .describe('the start of the names of its indexes'),
  OPENSEARCH_SHARDS: wholeNumber(1, 64).default(1).describe('their shards'),
  OPENSEARCH_REPLICAS: wholeNumber(0, 8)
    .optional()
    .meta({ description: 'copies of each shard', usual: '`1` with several nodes, else `0`' }),
}

const variables = z.object(searchVariables)
type Variables = z.output<typeof variables>

/** Null unless a cluster is configured. Several nodes hold every listing twice unless the operator says otherwise. */
export function toSearchCluster(config: Variables): Readonly<SearchCluster> | null {
  const { OPENSEARCH_URL: nodes, OPENSEARCH_REPLICAS: replicas } = config
  if (!nodes) return null
  return Object.freeze({
    nodes: Object.freeze(nodes),
    username: config.OPENSEARCH_USERNAME,
    password: config.OPENSEARCH_PASSWORD,
    caFile: config.OPENSEARCH_CA,
    alias: config.OPENSEARCH_INDEX,
    shards: config.OPENSEARCH_SHARDS,
    replicas: replicas ?? (nodes.length > 1 ? 1 : 0),
  })
}

/** Rules across these variables, for those that are not wrong by themselves. */
export function searchProblems(config: Variables, wrong: ReadonlySet<string>): string[] {
  if (Object.keys(searchVariables).some((name) => wrong.has(name))) return []
  const { OPENSEARCH_URL: url, OPENSEARCH_USERNAME: username, OPENSEARCH_PASSWORD: password } = config
  return Boolean(username) !== Boolean(password) || (username && !url)
    ? ['OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD must be set together, with OPENSEARCH_URL']
    : []
}
