import { stat } from 'node:fs/promises'
import {
  type AudioCodec,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  type VideoCodec,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { maxVideoSeconds } from '#contract/limits/listings.ts'
import { withoutComments, withoutRemarks } from './hidden-text.ts'

type VideoFormat = 'mp4' | 'webm'

export type VideoRefusal =
  /** `is`: a format that we know, but that not all browsers play. */
  | { reason: 'format'; is?: 'mov' | 'mkv' }
  | { reason: 'codec'; format: VideoFormat; track: 'video' | 'audio'; is: string | null }
  | { reason: 'no_picture' }
  | { reason: 'too_long'; seconds: number }
  | { reason: 'broken' }

/** A video as it is shown: upright, in pixels. */
export type RemuxedVideo = {
  format: VideoFormat
  bytes: number
  width: number
  height: number
  durationMs: number
  hasSound: boolean
}

type Codecs = { video: readonly VideoCodec[]; audio: readonly AudioCodec[] }

/** Codecs that browsers play. */
const playable: Record<VideoFormat, Codecs> = {
  mp4: { video: ['avc'], audio: ['aac'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
}

/** Recorders end a little late. */
const toleranceSeconds = 0.5
const readBytes = 4 << 20

type Tracks = { video: InputVideoTrack; audio: InputAudioTrack | null }

/**
 * Copies pictures and sound of the file `source` into a new container at `target`, and nothing else: no
 * metadata, no further tracks, no decoding. Returns the reason if we show no such files.
 */
export async function remuxVideo(
  source: string,
  target: string,
): Promise<RemuxedVideo | { refused: VideoRefusal }> {
  using input = new Input({
    formats: [MP4, QTFF, WEBM, MATROSKA],
    source: new FilePathSource(source, { maxCacheSize: readBytes }),
  })
  try {
    if (!(await isKnown(input))) return { refused: { reason: 'format' } }
    const found = await input.getFormat()
    if (found === QTFF) return { refused: { reason: 'format', is: 'mov' } }
    if (found === MATROSKA) return { refused: { reason: 'format', is: 'mkv' } }
    const format = found === WEBM ? 'webm' : 'mp4'
    const [video] = await input.getVideoTracks()
    if (!video) return { refused: { reason: 'no_picture' } }
    const [audio = null] = await input.getAudioTracks()
    const tracks = { video, audio }
    const refused = await refusedCodec(format, tracks)
    if (refused) return { refused }
    return await copy(format, tracks, target)
  } catch (error) {
    if (isOfDisk(error)) throw error
    return { refused: { reason: 'broken' } }
  }
}

/** The reader of some formats throws at files that are too short. */
const isKnown = (input: Input) =>
  input.canRead().catch((error: unknown) => {
    if (isOfDisk(error)) throw error
    return false
  })

/** A full disk says nothing about the file. */
const isOfDisk = (error: unknown) => typeof (error as NodeJS.ErrnoException).code === 'string'

async function refusedCodec(format: VideoFormat, { video, audio }: Tracks): Promise<VideoRefusal | null> {
  const seen = await video.getCodec()
  if (!seen || !playable[format].video.includes(seen))
    return { reason: 'codec', format, track: 'video', is: seen }
  const heard = audio && (await audio.getCodec())
  if (audio && (!heard || !playable[format].audio.includes(heard)))
    return { reason: 'codec', format, track: 'audio', is: heard }
  return null
}

type Extent = { from: number; to: number; count: number }

/** Reads the packets themselves, since headers may claim any duration. */
async function extentOf(sink: EncodedPacketSink): Promise<Extent> {
  const extent = { from: Infinity, to: -Infinity, count: 0 }
  for await (const { timestamp, duration } of sink.packets(undefined, undefined, { metadataOnly: true })) {
    extent.from = Math.min(extent.from, timestamp)
    extent.to = Math.max(extent.to, timestamp + duration)
    extent.count += 1
  }
  return extent
}

async function copy(format: VideoFormat, { video, audio }: Tracks, target: string) {
  const [pictures, sound] = [new EncodedPacketSink(video), audio && new EncodedPacketSink(audio)]
  const [seen, heard] = [await extentOf(pictures), sound && (await extentOf(sound))]
  if (seen.count === 0) return { refused: { reason: 'no_picture' } } as const
  const hasSound = heard !== null && heard.count > 0
  const from = Math.min(seen.from, hasSound ? heard.from : Infinity)
  const seconds = Math.max(seen.to, hasSound ? heard.to : -Infinity) - from
  if (!(seconds > 0)) return { refused: { reason: 'broken' } } as const
  if (seconds > maxVideoSeconds + toleranceSeconds)
    return { refused: { reason: 'too_long', seconds: Math.ceil(seconds) } } as const

  await using output = closing({
    // The index comes first, so that players begin with the first bytes.
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat(),
    target: new FilePathTarget(target),
  })
  const writers = [
    await pictureWriter(output, video, seen.count),
    ...(hasSound ? [await soundWriter(output, audio!, heard.count)] : []),
  ]
  await output.start()
  // Players skip samples with timestamps before zero.
  const shift = Math.min(0, from)
  const readers = [pictures, ...(hasSound ? [sound!] : [])].map((sink) => sink.packets())
  const heads = await Promise.all(readers.map((reader) => reader.next()))
  let left = seen.count + (hasSound ? heard.count : 0)
  // Writes by time, since the writer holds one track back until the others have caught up.
  for (;;) {
    let at = -1
    for (const [index, head] of heads.entries())
      if (!head.done && (at < 0 || head.value.timestamp < (heads[at]!.value as EncodedPacket).timestamp))
        at = index
    if (at < 0) break
    const packet = heads[at]!.value as EncodedPacket
    await writers[at]!(packet.clone({ timestamp: packet.timestamp - shift, sideData: {} }))
    heads[at] = await readers[at]!.next()
    left -= 1
  }
  // The index names more than the file holds.
  if (left > 0) return { refused: { reason: 'broken' } } as const
  await output.finalize()
  return {
    format,
    bytes: (await stat(target)).size,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    durationMs: Math.round(seconds * 1000),
    hasSound,
  }
}

/** An output that lets go of its file, also if it is left unfinished. */
function closing(options: ConstructorParameters<typeof Output>[0]) {
  const output = new Output(options)
  return Object.assign(output, {
    async [Symbol.asyncDispose]() {
      if (output.state !== 'finalized') await output.cancel()
    },
  })
}

type Write = (packet: EncodedPacket) => Promise<void>

async function pictureWriter(output: Output, track: InputVideoTrack, count: number): Promise<Write> {
  const codec = (await track.getCodec())!
  const decoderConfig = (await track.getDecoderConfig())!
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { rotation: await track.getRotation(), maximumPacketCount: count })
  const clean = codec === 'avc' ? withoutRemarks(decoderConfig.description) : (data: Uint8Array) => data
  return async (packet) => {
    const data = clean(packet.data)
    if (data.length > 0) await source.add(packet.clone({ data }), { decoderConfig })
  }
}

async function soundWriter(output: Output, track: InputAudioTrack, count: number): Promise<Write> {
  const codec = (await track.getCodec())!
  const given = (await track.getDecoderConfig())!
  const decoderConfig =
    codec === 'vorbis' && given.description
      ? { ...given, description: withoutComments(given.description) }
      : given
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, { maximumPacketCount: count })
  return (packet) => source.add(packet, { decoderConfig })
}
