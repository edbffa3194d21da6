import { sql } from 'kysely'
import { moveNotifications } from '../merge/other-steps.ts'
import { by, either, internal, moved, revoked, type Rules, secret, within } from '../rule.ts'

/** Tables of messages to users. */
export const messageRules = {
  inbox_message: {
    whose: either(by('account_id'), ({ email, phone }) => sql`recipient in (${email ?? ''}, ${phone ?? ''})`),
    erasure: 'deleted',
    merge: moved('account_id'),
    exported: { leftOut: 'Replaces a mailbox outside production, and never exists in it.' },
  },
  notification: {
    // Includes other accounts' notifications that are only about this account.
    whose: either(
      by('account_id'),
      ({ id }) => sql`id in (select notification_id from notification_event where about_account_id = ${id})
        and not exists (select from notification_event other
          where other.notification_id = notification.id and other.about_account_id is distinct from ${id})`,
    ),
    erasure: 'step',
    merge: { as: 'step', columns: ['account_id'], label: 'Obavijesti', run: moveNotifications },
    exported: {
      file: 'obavijesti',
      own: by('account_id'),
      columns: {
        id: 'broj obavijesti',
        account_id: internal,
        notice: 'vrsta',
        group_key: internal,
        source_id: internal,
        is_listed: 'u listi',
        updated_at: 'vrijeme',
        read_at: 'pročitana',
      },
    },
  },
  notification_delivery: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', once: [] }),
    exported: {
      file: 'tihi-sati',
      columns: {
        account_id: internal,
        quiet_from: 'od minute u danu',
        quiet_until: 'do minute u danu',
        mail_day: 'dan zadnje pošte',
        mails_of_day: 'poruka tog dana',
      },
    },
  },
  notification_event: {
    whose: by('account_id', 'about_account_id'),
    erasure: 'step',
    merge: within('account_id', 'about_account_id'),
    exported: {
      file: 'dogadjaji-obavijesti',
      own: by('account_id'),
      columns: {
        id: internal,
        account_id: internal,
        notification_id: 'broj obavijesti',
        key: internal,
        data: 'sadržaj',
        listing_id: 'broj oglasa',
        about_account_id: 'broj korisnika',
        created_at: 'vrijeme',
        mail_at: 'pošta čeka od',
        push_at: 'obavijest uređaju čeka od',
      },
    },
  },
  notification_refusal: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', once: ['kind', 'channel'] }),
    exported: {
      file: 'iskljucene-obavijesti',
      columns: { account_id: internal, kind: 'vrsta', channel: 'kanal', refused_at: 'isključeno' },
    },
  },
  live_key: { impersonal: 'The key of this site.' },
  push_key: { impersonal: 'The key of this site.' },
  push_subscription: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: revoked('Obavijesti na uređajima', 'account_id'),
    exported: secret,
  },
  outbox_message: {
    whose: either(
      by('account_id'),
      ({ email, phone }) => sql`account_id is null and recipient in (${email ?? ''}, ${phone ?? ''})`,
    ),
    erasure: 'deleted',
    merge: moved('account_id'),
    exported: {
      file: 'poslane-poruke',
      columns: {
        id: internal,
        account_id: internal,
        key: internal,
        channel: 'kanal',
        kind: 'vrsta',
        recipient: 'primalac',
        subject: 'naslov',
        // While it waits it may hold a code or a link.
        text: secret,
        data: secret,
        attempts: 'pokušaja',
        claimed_until: internal,
        last_error: 'greška',
        created_at: 'napravljena',
        expires_at: 'važi do',
        sent_at: 'poslana',
        failed_at: 'odustalo',
      },
    },
  },
} satisfies Rules
