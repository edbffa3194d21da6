import { sql } from 'kysely'
import { by, city, ended, follows, internal, moved, ofListings, type Rules } from '../rule.ts'

/** Tables for work of shops and pro users on many listings at once. */
export const dealerRules = {
  group_edit: {
    whose: by('seller_id'),
    erasure: 'deleted',
    merge: moved({ column: 'seller_id', label: 'Grupne izmjene' }),
    exported: {
      file: 'grupne-izmjene',
      columns: {
        id: 'broj izmjene',
        seller_id: internal,
        task: 'šta se mijenja',
        state: 'stanje',
        stop_requested: internal,
        created_at: 'napravljena',
        started_at: 'počela',
        ended_at: 'završila',
        undone_at: 'poništena',
      },
    },
  },
  group_edit_item: {
    whose: ({ id }) => sql`edit_id in (select id from group_edit where seller_id = ${id})`,
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'oglasi-u-grupnim-izmjenama',
      columns: {
        edit_id: 'broj izmjene',
        position: 'redni broj',
        listing_id: 'broj oglasa',
        title: 'naslov',
        state: 'ishod',
        before: 'prije',
        after: 'poslije',
        version: internal,
        reason: 'razlog',
      },
    },
  },
  feed: {
    whose: by('seller_id'),
    erasure: 'deleted',
    merge: moved({ column: 'seller_id', label: 'Feedovi' }),
    exported: {
      file: 'feedovi',
      columns: {
        id: 'broj feeda',
        seller_id: internal,
        name: 'naziv',
        format: 'vrsta datoteke',
        address: 'adresa',
        is_hourly: 'preuzima se svakog sata',
        mapping: 'šta kolone znače',
        columns: internal,
        file_columns: 'kolone',
        fetched_at: 'zadnji put preuzet',
        created_at: 'napravljen',
      },
    },
  },
  feed_run: {
    whose: ({ id }) => sql`feed_id in (select id from feed where seller_id = ${id})`,
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'uvozi-feedova',
      columns: {
        id: 'broj uvoza',
        feed_id: 'broj feeda',
        state: 'stanje',
        is_dry: 'samo provjera',
        file_key: internal,
        mapping: internal,
        created_at: 'počeo',
        ended_at: 'završio',
        problem: 'problem',
        questions: 'pitanja',
        counts: 'redovi po ishodu',
      },
    },
  },
  feed_value: {
    whose: ({ id }) => sql`feed_id in (select id from feed where seller_id = ${id})`,
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'vrijednosti-u-feedovima',
      columns: {
        feed_id: 'broj feeda',
        field: 'polje',
        key: internal,
        value: 'vrijednost',
        rows: 'redova',
        guess: 'prepoznato kao',
        is_sure: internal,
        answer: 'znači',
      },
    },
  },
  shared_meaning: { impersonal: 'On what columns and values of files several shops agree.' },
  feed_row: {
    whose: ({ id }) =>
      sql`run_id in (select feed_run.id from feed_run join feed on feed.id = feed_id where seller_id = ${id})`,
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'redovi-feedova',
      columns: {
        run_id: 'broj uvoza',
        number: 'red',
        external_id: 'šifra',
        state: 'ishod',
        title: 'naslov',
        content: internal,
        photos: internal,
        digest: internal,
        errors: 'greške',
        notes: 'napomene',
      },
    },
  },
  feed_listing: {
    whose: by('seller_id'),
    erasure: 'deleted',
    merge: moved({ column: 'seller_id', once: ['external_id'] }),
    exported: {
      file: 'oglasi-iz-feedova',
      columns: {
        seller_id: internal,
        external_id: 'šifra',
        listing_id: 'broj oglasa',
        feed_id: 'broj feeda',
        digest: internal,
        is_hidden: 'sakriven jer nije u feedu',
      },
    },
  },
  agent_invitation: {
    whose: ({ id, email }) =>
      sql`(shop_id in (select id from shop where owner_id = ${id}) or lower(email) = lower(${email}))`,
    erasure: 'deleted',
    merge: follows,
    exported: {
      file: 'pozivnice-agentima',
      columns: {
        id: internal,
        shop_id: 'broj shopa',
        email: 'e-mail',
        rights: 'prava',
        token_hash: internal,
        sends: 'poslana puta',
        created_at: 'napravljena',
        sent_at: 'poslana',
        expires_at: 'važi do',
      },
    },
  },
  message_agent: {
    whose: by('agent_id'),
    erasure: 'deleted',
    merge: moved('agent_id'),
    exported: {
      file: 'poruke-u-ime-shopa',
      columns: { message_id: 'broj poruke', agent_id: internal },
    },
  },
  shop_log: {
    whose: ({ id, email }) =>
      sql`(account_id = ${id} or agent_id = ${id}
        or (subject = 'email' and lower(detail) = lower(${email})))`,
    erasure: {
      kept: 'The shop must be able to trace what was done in its name.',
      set: ({ id, email }) => sql`
        name = case when account_id = ${id} then 'Izbrisan račun' else name end,
        account_id = nullif(account_id, ${id}),
        agent_id = nullif(agent_id, ${id}),
        detail = case
          when agent_id = ${id} then 'Izbrisan račun'
          when subject = 'email' and lower(detail) = lower(${email}) then null
          else detail end`,
    },
    merge: moved('account_id', 'agent_id'),
    exported: {
      file: 'dnevnik-shopa',
      own: by('account_id'),
      columns: {
        id: internal,
        shop_id: 'broj shopa',
        account_id: internal,
        name: 'ime',
        action: 'radnja',
        agent_id: internal,
        subject: 'o čemu',
        subject_id: 'broj',
        detail: 'detalj',
        at: 'kada',
        done_at: internal,
      },
    },
  },
  webhook: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', label: 'Webhookovi' }),
    exported: {
      file: 'webhookovi',
      columns: {
        id: 'broj webhooka',
        account_id: internal,
        address: 'adresa',
        secret_sealed: internal,
        kinds: 'šta javlja',
        is_active: 'uključen',
        paused_at: 'pauziran',
        succeeded_at: 'zadnji uspješan poziv',
        created_at: 'napravljen',
      },
    },
  },
  webhook_event: {
    whose: ({ id }) => sql`webhook_id in (select id from webhook where account_id = ${id})`,
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'dogadjaji-webhookova',
      columns: {
        id: 'broj događaja',
        key: internal,
        webhook_id: 'broj webhooka',
        kind: 'vrsta',
        subject_id: 'broj onoga o čemu je',
        data: 'sadržaj',
        state: 'stanje',
        attempts: 'pokušaja',
        created_at: 'nastao',
        next_at: internal,
        attempted_at: 'zadnji pokušaj',
        status: 'odgovor',
        problem: 'problem',
      },
    },
  },
  feed_photo: {
    whose: ofListings(),
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'fotografije-iz-feedova',
      columns: {
        listing_id: 'broj oglasa',
        address: 'adresa',
        position: 'mjesto',
        is_done: 'preuzeta',
        problem: 'problem',
      },
    },
  },
  seller_settings: {
    whose: by('account_id'),
    erasure: 'deleted',
    // The account that stays speaks for the listings and messages that come.
    merge: ended('Bazar postavke', 'account_id'),
    exported: {
      file: 'postavke-prodavaca',
      columns: {
        account_id: internal,
        city_id: city('mjesto novih oglasa'),
        condition: 'stanje novih oglasa',
        signature: 'potpis ispod opisa',
        auto_reply: 'automatski odgovor',
      },
    },
  },
} satisfies Rules
