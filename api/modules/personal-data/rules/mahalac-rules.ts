import { by, internal, moved, type Rules } from '../rule.ts'

/** Tables of the board of neighbourhoods. */
export const mahalacRules = {
  board_note: {
    whose: by('author_id'),
    // Goes with the photos, and with others' replies to a note, which make no sense without it.
    erasure: 'step',
    merge: moved({ column: 'author_id', label: 'Poruke na mahalcu' }),
    exported: {
      file: 'mahalac',
      columns: {
        id: 'broj poruke',
        parent_id: 'odgovor na poruku broj',
        author_id: internal,
        city_id: 'broj mjesta',
        body: 'tekst',
        photo_key: internal,
        created_at: 'vrijeme',
        removed_at: { leftOut: 'Work of moderators, who tell the author themselves.' },
      },
    },
  },
  board_like: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', label: 'Sviđanja na mahalcu', once: ['note_id'] }),
    exported: {
      file: 'mahalac-svidjanja',
      columns: { note_id: 'broj poruke', account_id: internal, created_at: 'vrijeme' },
    },
  },
} satisfies Rules
