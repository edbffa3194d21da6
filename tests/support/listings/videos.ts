import { randomUUID } from 'node:crypto'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import type { Deps } from '#api/deps.ts'

/** The place of a video, as cameras write it into files. */
export const hiddenPlace = '+43.8563+018.4131/'

const formats = {
  mp4: () => new Mp4OutputFormat(),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
}

type VideoOptions = {
  format?: keyof typeof formats
  seconds?: number
  codec?: 'avc' | 'hevc' | 'vp8' | 'vp9'
  sound?: 'aac' | 'opus' | 'mp3' | null
  /** Size of a picture. */
  bytes?: number
  /** Set on the track, as by phones that are held upright. */
  rotation?: 0 | 90
}

const rate = 10 // pictures a second

const avcC = Uint8Array.from(Buffer.from('0142c01effe100096742c01ed900a047fe01000468ce3c80', 'hex'))

const unit = (content: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, content])
}

/** A picture of H.264: a unit that hides a place, and one that looks like a picture. */
const avcPicture = (isKey: boolean, bytes: number) =>
  Buffer.concat([
    unit(Buffer.from(`\x06\x05\x20${hiddenPlace}\x80`, 'latin1')),
    unit(Buffer.concat([Buffer.from([isKey ? 0x65 : 0x41, 0x88]), Buffer.alloc(bytes, 0x5a)])),
  ])

// A key frame of VP8 tells its size.
const vp8Picture = (isKey: boolean, bytes: number) =>
  Buffer.concat([
    Buffer.from(isKey ? [0x10, 0, 0, 0x9d, 0x01, 0x2a, 64, 0, 96, 0] : [0x11, 0, 0]),
    Buffer.alloc(bytes, 0x5a),
  ])

const descriptions: Partial<Record<string, { codec: string; description?: Uint8Array }>> = {
  avc: { codec: 'avc1.42c01e', description: avcC },
  hevc: {
    codec: 'hvc1.1.6.L93.B0',
    description: Uint8Array.from([
      1, 1, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 15, 0,
    ]),
  },
  vp8: { codec: 'vp8' },
  vp9: { codec: 'vp09.00.10.08' },
}

const sounds = {
  aac: { codec: 'mp4a.40.2', description: Uint8Array.from([0x12, 0x10]), sampleRate: 44_100 },
  opus: {
    codec: 'opus',
    description: Buffer.from('OpusHead\x01\x02\x38\x01\x80\xbb\0\0\0\0\0', 'latin1'),
    sampleRate: 48_000,
  },
  mp3: { codec: 'mp3', sampleRate: 44_100 },
} as const

/** A file that looks like a video to readers of its container; its pictures can't be decoded. */
export async function videoFile({
  format = 'mp4',
  seconds = 2,
  codec = format === 'webm' ? 'vp8' : 'avc',
  sound = format === 'webm' ? 'opus' : 'aac',
  bytes = 400,
  rotation = 0,
}: VideoOptions = {}): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: formats[format](), target })
  const pictures = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(pictures, { name: `Snimak ${hiddenPlace}`, ...(rotation && { rotation }) })
  const heard = sound && new EncodedAudioPacketSource(sound)
  if (heard) output.addAudioTrack(heard)
  output.setMetadataTags({ title: hiddenPlace, comment: hiddenPlace, description: hiddenPlace })
  await output.start()
  const seen = { ...descriptions[codec]!, codedWidth: 64, codedHeight: 96 }
  for (let at = 0; at < seconds * rate; at++) {
    const isKey = at % rate === 0
    const data = codec === 'avc' ? avcPicture(isKey, bytes) : vp8Picture(isKey, bytes)
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', at / rate, 1 / rate)
    await pictures.add(packet, { decoderConfig: seen })
    if (!heard) continue
    const decoderConfig = { ...sounds[sound!], numberOfChannels: 2 }
    await heard.add(new EncodedPacket(Buffer.alloc(40, 0x21), 'key', at / rate, 1 / rate), { decoderConfig })
  }
  await output.finalize()
  const file = Buffer.from(target.buffer!)
  if (format !== 'mp4') return file
  // As phones do: a box of their own.
  const text = Buffer.from(`....uuid................${hiddenPlace}`)
  text.writeUInt32BE(text.length, 0)
  return Buffer.concat([file, text])
}

type Kept = { listingId: number; content: string | Buffer; format?: 'mp4' | 'webm'; removed_at?: Date }

/** The video of a listing, with its file. */
export async function videoOf(
  { db, privateStorage }: Pick<Deps, 'db' | 'privateStorage'>,
  { listingId, content, format = 'mp4', ...values }: Kept,
): Promise<number> {
  const file_key = `videos/${randomUUID().replaceAll('-', '')}.${format}`
  await db.insertInto('video_file').values({ key: file_key, created_at: new Date() }).execute()
  await privateStorage.put(file_key, content)
  const { id } = await db
    .insertInto('listing_video')
    .values({
      listing_id: listingId,
      file_key,
      format,
      bytes: content.length,
      width: 270,
      height: 480,
      duration_ms: 3_000,
      has_sound: true,
      created_at: new Date(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An upload of a video with one part so far. */
export async function videoUploadOf(
  { db, privateStorage }: Pick<Deps, 'db' | 'privateStorage'>,
  { accountId, listingId, content = 'x' }: { accountId: number; listingId: number; content?: string },
): Promise<number> {
  const { id } = await db
    .insertInto('video_upload')
    .values({
      account_id: accountId,
      listing_id: listingId,
      bytes: 5_000_000,
      mark: 'snimak.mp4',
      parts: [0],
      used_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await privateStorage.put(`video-uploads/${id}/0`, content)
  return id
}
