import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { imageCaching, readImageKey } from '#contract/media/images.ts'
import { DomainError } from '#lib/errors.ts'
import { Breaker } from '#lib/load/breaker.ts'
import { isMissing, type Range, type Storage } from './storage.ts'

const partBytes = 8 * 1024 * 1024
/** Each viewer who reads slowly holds one. */
const mostSockets = 500

function headersOf(key: string) {
  const image = readImageKey(key)
  return image && { contentType: `image/${image.format}`, cacheControl: imageCaching }
}

type Account = {
  region: string
  /** Undefined for Amazon's own of the region. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** Puts the bucket into the path of addresses rather than their host. */
  forcePathStyle: boolean
}

export function objectStoreClient({
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
  forcePathStyle,
}: Account): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    maxAttempts: 2,
    // Other stores than Amazon's refuse checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 20_000,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: mostSockets },
      httpsAgent: { maxSockets: mostSockets },
    },
  })
}

/** Sends streams of unknown length in parts. A stream that fails leaves neither an object nor its parts. */
class Objects extends S3Driver {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(client: S3Client, bucket: string) {
    super({ client, bucket, visibility: 'private', supportsACL: false })
    this.#client = client
    this.#bucket = bucket
  }

  override put(key: string, contents: string | Uint8Array) {
    return super.put(key, contents, headersOf(key))
  }

  override async putStream(key: string, contents: Readable) {
    const headers = headersOf(key)
    const upload = new Upload({
      client: this.#client,
      params: {
        Bucket: this.#bucket,
        Key: key,
        Body: contents,
        ...(headers && { ContentType: headers.contentType, CacheControl: headers.cacheControl }),
      },
      partSize: partBytes,
      queueSize: 2,
      leavePartsOnError: false,
    })
    await upload.done()
  }

  async getRange(key: string, { start, end }: Range): Promise<Readable> {
    const reply = await this.#client.send(
      new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: `bytes=${start}-${end}` }),
    )
    return reply.Body as Readable
  }
}

const breakAfter = 5 // failures in a row
const breakMs = 3_000

const unavailable = (cause?: unknown) => new DomainError('files_unavailable', undefined, { cause })
const requestTimeout = 408
const tooMany = 429

/** The status of the store's answer; undefined without one. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode ?? statusOf(error.cause)
}

/** The store is away, slow or has too much to do; in contrast to an answer that refuses the request. */
function isAway(error: unknown): boolean {
  if (!(error instanceof DomainError) || error.code !== 'files_unavailable') return false
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === requestTimeout || status === tooMany
}

/**
 * The objects of a bucket. A store that is away, slow or unwilling is a `files_unavailable`, and is not asked for a
 * while when that repeats; a missing object rejects as a missing file does.
 */
export function objectStorage(client: S3Client, bucket: string): Storage {
  const objects = new Objects(client, bucket)
  const disk = new Disk(objects)
  const breaker = new Breaker({ failures: breakAfter, pauseMs: breakMs, isFailure: isAway })
  const ask = <T>(work: () => Promise<T>): Promise<T> =>
    breaker.run(
      () =>
        work().catch((error: unknown) => {
          throw isMissing(error) ? error : unavailable(error)
        }),
      unavailable,
    )
  return {
    put: (...args) => ask(() => disk.put(...args)),
    async putStream(key, contents) {
      const work = () =>
        disk.putStream(key, contents).catch((error: unknown) => {
          // A sender that went away is not the store's failure.
          throw contents.errored ?? unavailable(error)
        })
      try {
        await breaker.run(work, unavailable)
      } finally {
        // Without it, a file that was not read to its end stays open.
        contents.destroy()
      }
    },
    exists: (key) => ask(() => disk.exists(key)),
    delete: (key) => ask(() => disk.delete(key)),
    getBytes: (key) => ask(() => disk.getBytes(key)),
    getStream: (key) => ask(() => disk.getStream(key)),
    getRange: (key, range) => ask(() => objects.getRange(key, range)),
  }
}
