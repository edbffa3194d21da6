import { by, follows, internal, moved, ofListings, photo, type Rules, video } from '../rule.ts'

/** Tables of short videos. */
export const videoRules = {
  listing_video: {
    whose: ofListings(),
    // With the files.
    erasure: 'step',
    merge: follows,
    exported: {
      file: 'videi-oglasa',
      columns: {
        id: 'broj videa',
        listing_id: 'broj oglasa',
        file_key: video('datoteka'),
        format: 'format',
        bytes: 'bajtova',
        width: 'širina',
        height: 'visina',
        duration_ms: 'trajanje u milisekundama',
        has_sound: 'sa zvukom',
        poster_hash: photo('slika'),
        created_at: 'vrijeme',
        removed_at: { leftOut: 'Work of moderators, who tell the seller themselves.' },
        deleted_at: 'izbrisan',
      },
    },
  },
  video_file: { impersonal: 'Names of files; whose they are is told by their videos.' },
  video_upload: {
    whose: by('account_id'),
    // With the parts that arrived.
    erasure: 'step',
    merge: moved({ column: 'account_id' }),
    exported: internal,
  },
} satisfies Rules
