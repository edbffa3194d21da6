import { DomainError } from '#lib/errors.ts'
import type { VideoRefusal } from '#lib/videos/work.ts'
import { maxVideoBytes, maxVideoSeconds } from '#contract/limits/listings.ts'

type Code = 'unsupported_media_type' | 'payload_too_large' | 'validation_failed' | 'conflict'

const refused = (code: Code, text: string) => new DomainError(code, text, { fields: { video: text } })

const possible = 'Pošaljite MP4 (slika H.264, zvuk AAC) ili WebM.'

export const tooLarge = () =>
  refused(
    'payload_too_large',
    `Video zauzima više od ${maxVideoBytes >> 20} MB. Skratite ga ili ga sačuvajte u manjoj rezoluciji.`,
  )

const formatNames = {
  mov: 'MOV, koji mnogi uređaji ne mogu prikazati. Na iPhoneu ga pošaljite kroz aplikaciju koja snima ili izvozi MP4',
  mkv: 'Matroska, koji mnogi uređaji ne mogu prikazati',
}

const codecNames: Record<string, string> = {
  hevc: 'HEVC (H.265)',
  av1: 'AV1',
  vp8: 'VP8',
  vp9: 'VP9',
  avc: 'H.264',
  mp3: 'MP3',
  opus: 'Opus',
  flac: 'FLAC',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
}

/** Explains why a video was refused, and what to do instead. */
export function refusalOf(refusal: VideoRefusal): DomainError {
  switch (refusal.reason) {
    case 'format':
      return refused(
        'unsupported_media_type',
        refusal.is
          ? `Video je u formatu ${formatNames[refusal.is]}. ${possible}`
          : `Ova datoteka nije video koji možemo prikazati. ${possible}`,
      )
    case 'codec': {
      const what = refusal.track === 'video' ? 'Slika' : 'Zvuk'
      const name =
        refusal.is === null ? 'zapisu koji ne poznajemo' : `zapisu ${codecNames[refusal.is] ?? refusal.is}`
      const phones =
        refusal.is === 'hevc'
          ? ' Na telefonu u postavkama kamere odaberite „Najkompatibilnije“ ili H.264.'
          : ''
      return refused(
        'unsupported_media_type',
        `${what} ovog videa je u ${name}, koji mnogi uređaji ne mogu prikazati. ${possible}${phones}`,
      )
    }
    case 'no_picture':
      return refused('unsupported_media_type', `U ovoj datoteci nema slike. ${possible}`)
    case 'too_long':
      return refused(
        'validation_failed',
        `Video traje ${minutes(refusal.seconds)}. Najduži mogući traje ${minutes(maxVideoSeconds)}; skratite ga pa pokušajte ponovo.`,
      )
    case 'broken':
      return refused(
        'validation_failed',
        'Video je oštećen ili nepotpun. Sačuvajte ga ponovo ili odaberite drugi.',
      )
  }
}

const minutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
