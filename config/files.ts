import { z } from 'zod'

/** Buckets of an S3 store for photos that all may see, and for files behind a check of access. */
export type FileStore = {
  bucket: string
  privateBucket: string
  region: string
  /** Undefined for Amazon's own of the region. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
  .optional()

const printable = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'must be printable ASCII without spaces')
  .optional()

export const fileVariables = {
  S3_BUCKET: bucketName.describe(
    'a bucket of an S3 store for photos and sitemaps; without one, files lie in `DATA_DIR`, which several machines cannot share',
  ),
  S3_PRIVATE_BUCKET: bucketName.describe('a bucket for files behind a check of access'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region, as eu-central-1')
    .default('us-east-1')
    .describe("the store's region"),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional()
    .meta({ description: "the store's address, unless it is Amazon's", usual: "Amazon's" }),
  S3_ACCESS_KEY_ID: printable.meta({
    description: "the store's account, which may list both buckets, and read, write and delete their objects",
    isSecret: true,
  }),
  S3_SECRET_ACCESS_KEY: printable.meta({ description: 'its secret', isSecret: true }),
  S3_FORCE_PATH_STYLE: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .describe("`1` for stores whose addresses name the bucket in the path, as MinIO's"),
  MEDIA_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .refine(
      (text) => !URL.canParse(text) || /^[^?#;,\s]*[^/?#;,\s]$/.test(text),
      'must end without a slash, and have neither query nor fragment',
    )
    .optional()
    .describe(
      "an address in front of the photos, such as a CDN that fetches from the public bucket or from the site's `/media`; without it the site serves them",
    ),
}

const variables = z.object(fileVariables)
type Variables = z.output<typeof variables>

/** Null unless the store is configured completely; a partial one is reported. */
export function toFileStore(config: Variables): Readonly<FileStore> | null {
  const { S3_BUCKET, S3_PRIVATE_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_BUCKET || !S3_PRIVATE_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return Object.freeze({
    bucket: S3_BUCKET,
    privateBucket: S3_PRIVATE_BUCKET,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: config.S3_FORCE_PATH_STYLE === '1',
  })
}

/** Rules across these variables, for those that are not wrong by themselves. */
export function fileProblems(config: Variables & { APP_ENV: string }, wrong: ReadonlySet<string>): string[] {
  if (Object.keys(fileVariables).some((name) => wrong.has(name))) return []
  const { S3_BUCKET, S3_PRIVATE_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT } = config
  const parts = [S3_BUCKET, S3_PRIVATE_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY]
  if (new Set(parts.map(Boolean)).size > 1 || (S3_ENDPOINT && !S3_BUCKET))
    return ['S3_BUCKET, S3_PRIVATE_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together']
  // Otherwise everyone who may read public files could read the private ones.
  return S3_BUCKET && S3_BUCKET === S3_PRIVATE_BUCKET
    ? ['S3_PRIVATE_BUCKET must be another bucket than S3_BUCKET']
    : []
}
