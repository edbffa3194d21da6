import { sql } from 'kysely'
import { by, internal, moved, type Rules } from '../rule.ts'

const moderation = { leftOut: 'Work of moderators, who tell the author themselves.' }

/** Tables of public questions. Those about the account's own listings go with these. */
export const questionRules = {
  question: {
    whose: by('author_id'),
    erasure: {
      kept: 'Answers that others read would make no sense without the question; it stays without its author.',
      set: sql`author_id = null`,
    },
    merge: moved({ column: 'author_id', label: 'Pitanja i odgovori' }, 'seller_id'),
    exported: {
      file: 'pitanja-i-odgovori',
      columns: {
        id: 'broj pitanja',
        listing_id: 'broj oglasa',
        seller_id: 'broj prodavača',
        parent_id: 'odgovor na pitanje broj',
        author_id: internal,
        body: 'tekst',
        created_at: 'vrijeme',
        seen_at: 'prodavač vidio',
        answered_at: 'prvi odgovor',
        removed_at: moderation,
      },
    },
  },
  question_count: { impersonal: 'How many questions listings have.' },
} satisfies Rules
