import { sql } from 'kysely'
import { countSameConversations, moveConversations, moveTags } from '../merge/conversation-steps.ts'
import {
  by,
  type Condition,
  follows,
  internal,
  marks,
  messagePhotoFile,
  moved,
  type Rules,
  within,
} from '../rule.ts'

const sentBy: Condition = ({ id }) =>
  sql`message_id in (select message.id from message where message.sender_id = ${id})`

/** Senders of copies would learn how these are found. */
const moderation = { leftOut: 'Work of moderators; the message itself is in the copy.' }

/** Tables of conversations. Messages stay with their recipients, without the sender's name. */
export const conversationRules = {
  conversation: {
    // The references become null with the account; the last one to leave takes the messages along.
    whose: by('low_id', 'high_id'),
    erasure: 'cascaded',
    merge: {
      as: 'step',
      columns: ['low_id', 'high_id'],
      label: 'Razgovori',
      run: moveConversations,
      both: countSameConversations,
    },
    exported: {
      file: 'razgovori',
      columns: {
        id: 'broj razgovora',
        low_id: 'broj jednog korisnika',
        high_id: 'broj drugog korisnika',
        about: internal,
        listing_id: 'broj oglasa',
        last_sequence: 'poruka',
        created_at: 'početak',
      },
    },
  },
  conversation_member: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: within('account_id', 'other_id'),
    exported: {
      file: 'moji-razgovori',
      columns: {
        conversation_id: 'broj razgovora',
        account_id: internal,
        other_id: 'broj drugog korisnika',
        folder: 'mjesto',
        last_at: 'zadnja poruka',
        seen_sequence: 'viđeno do poruke',
        unread: 'nepročitanih',
        is_saved: 'spašen',
        draft: 'nedovršena poruka',
        tell_at: internal,
        tell_agents_at: internal,
        waiting_since: internal,
      },
    },
  },
  conversation_names: {
    whose: by('account_id'),
    erasure: 'cascaded',
    merge: within('account_id'),
    exported: { leftOut: 'Names and titles of the conversations, repeated so that search finds them.' },
  },
  message: {
    whose: by('sender_id', 'recipient_id'),
    erasure: {
      kept: 'What was written to others belongs to them, too; it stays without its sender.',
      set: ({ id }) => sql`
        sender_id = nullif(sender_id, ${id}), recipient_id = nullif(recipient_id, ${id}),
        key = case when sender_id = ${id} then null else key end`,
    },
    merge: within('sender_id', 'recipient_id'),
    exported: {
      file: 'poruke',
      own: by('sender_id'),
      columns: {
        id: 'broj poruke',
        conversation_id: 'broj razgovora',
        sequence: 'redni broj',
        sender_id: 'broj pošiljaoca',
        recipient_id: 'broj primaoca',
        kind: 'vrsta',
        body: 'tekst',
        event: 'događaj',
        about_sequence: 'o poruci',
        key: internal,
        created_at: 'vrijeme',
        withdrawn_at: 'povučena',
        warnings: 'upozorenja',
        is_held: moderation,
      },
    },
  },
  message_answer: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved('account_id'),
    exported: {
      file: 'odgovori-na-poruke',
      columns: {
        message_id: 'broj poruke',
        account_id: internal,
        seconds: 'sekundi do odgovora',
        answered_at: 'vrijeme',
      },
    },
  },
  account_presence: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', once: [] }),
    exported: { file: 'prisutnost', columns: { account_id: internal, seen_at: 'zadnji put na stranici' } },
  },
  message_sketch: {
    whose: by('account_id', 'recipient_id'),
    erasure: 'deleted',
    merge: moved(
      { column: 'account_id', other: 'recipient_id' },
      { column: 'recipient_id', other: 'account_id' },
    ),
    exported: { leftOut: 'Numbers without meaning of the last day, kept only to find copies.' },
  },
  held_message: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved('account_id'),
    exported: moderation,
  },
  message_offer: {
    whose: sentBy,
    // They stay with their messages, which no longer name the sender.
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'ponude',
      columns: {
        message_id: 'broj poruke',
        conversation_id: 'broj razgovora',
        price_fening: marks('iznos'),
        state: 'stanje',
        decided_at: 'odgovor',
      },
    },
  },
  message_photo: {
    whose: sentBy,
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'fotografije-u-porukama',
      columns: {
        id: internal,
        message_id: 'broj poruke',
        position: 'redni broj',
        file_key: messagePhotoFile('fotografija'),
        width: 'širina',
        height: 'visina',
        thumbhash: internal,
      },
    },
  },
  conversation_tag: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: { as: 'step', columns: ['account_id'], label: 'Oznake razgovora', run: moveTags },
    exported: {
      file: 'oznake-razgovora',
      columns: {
        id: 'broj oznake',
        account_id: internal,
        name: 'naziv',
        color: 'boja',
        created_at: 'napravljena',
      },
    },
  },
  conversation_tag_entry: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: within('account_id'),
    exported: {
      file: 'oznaceni-razgovori',
      columns: { tag_id: 'broj oznake', conversation_id: 'broj razgovora', account_id: internal },
    },
  },
  quick_reply: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', label: 'Brzi odgovori', once: ['body'] }),
    exported: {
      file: 'brzi-odgovori',
      columns: { id: internal, account_id: internal, body: 'tekst', created_at: 'napravljen' },
    },
  },
} satisfies Rules
