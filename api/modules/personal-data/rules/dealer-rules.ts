import { sql } from 'kysely'
import { by, internal, type Rules } from '../rule.ts'

/** Tables of what shops do with many listings at once. */
export const dealerRules = {
  group_edit: {
    whose: by('seller_id'),
    erasure: 'deleted',
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
} satisfies Rules
