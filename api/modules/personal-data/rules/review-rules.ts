import { sql } from 'kysely'
import { by, ended, internal, moved, type Rules } from '../rule.ts'

const moderation = { leftOut: 'Work of moderators, who tell the author themselves.' }
const derived = { leftOut: 'It repeats what the reviews and orders say.' }

/** Reviews of the two sides of orders. */
export const reviewRules = {
  review: {
    whose: by('author_id', 'subject_id'),
    erasure: {
      kept: 'Others trust or avoid the reviewed account by it; it stays without its author. Of the reviewed nothing stays.',
      set: ({ id }) => sql`
        reply = case when subject_id = ${id} then null else reply end,
        replied_at = case when subject_id = ${id} then null else replied_at end,
        author_id = nullif(author_id, ${id}),
        subject_id = nullif(subject_id, ${id})`,
    },
    merge: moved(
      { column: 'author_id', label: 'Dati dojmovi', other: 'subject_id' },
      { column: 'subject_id', label: 'Primljeni dojmovi', other: 'author_id' },
    ),
    exported: {
      file: 'dojmovi',
      // The other side's review is known once it is published.
      own: ({ id }) => sql`(author_id = ${id} or (subject_id = ${id} and published_at is not null))`,
      columns: {
        id: 'broj dojma',
        order_id: internal,
        side: 'strana koja piše',
        author_id: 'broj autora',
        subject_id: 'broj ocijenjenog',
        rating: 'dojam',
        communication: 'komunikacija',
        delivery: 'dostava',
        item: 'artikal',
        stars: internal,
        body: 'tekst',
        created_at: 'napisano',
        changed_at: 'izmijenjeno',
        publish_at: internal,
        published_at: 'objavljeno',
        removed_at: moderation,
        reply: 'odgovor',
        replied_at: 'vrijeme odgovora',
        reply_removed_at: moderation,
      },
    },
  },
  review_total: {
    whose: by('account_id'),
    erasure: 'cascaded',
    // A trigger counts the reviews that move for the account that stays.
    merge: ended(null, 'account_id'),
    exported: derived,
  },
  sale_count: {
    whose: by('account_id'),
    erasure: 'cascaded',
    // As above, with orders.
    merge: ended(null, 'account_id'),
    exported: derived,
  },
  listing_review_count: { impersonal: 'How many reviews listings have.' },
  review_request: { impersonal: 'Which completed orders their sides were asked about.' },
} satisfies Rules
