import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { imageCaching, readImageKey } from '#contract/media/images.ts'
import { DomainError } from '#lib/errors.ts'
import { isMissing, type Range, type Storage } from './storage.ts'

const partBytes = 8 * 1024 * 1024

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
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
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

/**
 * The objects of a bucket. A store that is away, slow or unwilling is a `files_unavailable`; a missing object
 * rejects as a missing file does.
 */
export function objectStorage(client: S3Client, bucket: string): Storage {
  const objects = new Objects(client, bucket)
  const disk = new Disk(objects)
  const reported = async <T>(reply: Promise<T>): Promise<T> => {
    try {
      return await reply
    } catch (error) {
      if (isMissing(error)) throw error
      throw new DomainError('files_unavailable', undefined, { cause: error })
    }
  }
  return {
    put: (...args) => reported(disk.put(...args)),
    async putStream(key, contents) {
      try {
        await reported(disk.putStream(key, contents))
      } catch (error) {
        // A sender that went away is not the store's failure.
        throw contents.errored ?? error
      }
    },
    exists: (key) => reported(disk.exists(key)),
    delete: (key) => reported(disk.delete(key)),
    getBytes: (key) => reported(disk.getBytes(key)),
    getStream: (key) => reported(disk.getStream(key)),
    getRange: (key, range) => reported(objects.getRange(key, range)),
  }
}
