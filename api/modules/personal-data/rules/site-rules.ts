import { sql } from 'kysely'
import { forgetLimits } from '../merge/other-steps.ts'
import { by, internal, moved, others, type Rules } from '../rule.ts'

const reference = { impersonal: 'Reference data of the site.' }
const computed = { impersonal: 'Statistics over many listings.' }
const operators = { impersonal: 'Written by operators, about no user.' }

/** Tables of the site itself, and of its staff. */
export const siteRules = {
  attribute: reference,
  brand: reference,
  canton: reference,
  catalogue_change: {
    whose: by('actor_id'),
    erasure: {
      kept: 'The history of the catalogue stays whole.',
      set: sql`actor_id = null, actor_name = 'Izbrisan račun'`,
    },
    merge: moved('actor_id'),
    exported: { leftOut: 'Work of staff on the site, not data about a person.' },
  },
  catalogue_mapping: { impersonal: 'Which option of an attribute listings had; it goes with the listing.' },
  category: reference,
  category_attribute: reference,
  category_brand: reference,
  category_model: reference,
  city: reference,
  country: reference,
  country_state: reference,
  feature_switch: operators,
  model: reference,
  reference_file: reference,
  learned_category: computed,
  maintenance: operators,
  // The words of an erased title leave with the next lesson, which the erasure asks for.
  learned_word: computed,
  price_level: computed,
  saved_search_progress: { impersonal: 'A position in the change log.' },
  search_pattern: {
    impersonal: 'What is searched, without by whom; a job deletes those that nobody saves any more.',
  },
  check_setting: operators,
  forbidden_word: operators,
  service_message: operators,
  slug_redirect: reference,
  synonym: operators,
  tariff: {
    whose: by('actor_id'),
    erasure: {
      kept: 'The history of prices stays whole.',
      set: sql`actor_id = null, actor_name = 'Izbrisan račun'`,
    },
    merge: moved('actor_id'),
    exported: { leftOut: 'Work of staff on the site, not data about a person.' },
  },
  synonym_change: {
    whose: by('account_id'),
    erasure: { kept: 'The history of the synonyms stays whole.', set: sql`account_id = null` },
    merge: moved('account_id'),
    exported: { leftOut: 'Work of staff on the site, not data about a person.' },
  },
  activity_hour: computed,
  audit_log: {
    whose: by('actor_id'),
    erasure: {
      kept: 'What staff did must remain traceable for those it concerned.',
      set: sql`actor_id = null, actor_name = 'Izbrisan račun'`,
    },
    merge: moved('actor_id'),
    exported: {
      file: 'radnje-osoblja',
      columns: {
        id: internal,
        actor_id: internal,
        actor_name: 'ime',
        action: 'radnja',
        subject: 'na čemu',
        before: others,
        after: others,
        at: 'vrijeme',
      },
    },
  },
  import_finding: { impersonal: 'Cells of a file that an operator imported.' },
  import_job: { impersonal: 'Imports by operators.' },
  installation: { impersonal: 'About this installation.' },
  listing_change: { impersonal: 'Numbers of changed listings, for a day.' },
  listing_change_floor: { impersonal: 'A position in the change log.' },
  shown_change: { impersonal: 'Numbers of changed listings and accounts, for a day.' },
  listing_tombstone: { impersonal: 'Numbers and categories of erased listings.' },
  usage_limit: {
    whose: ({ id, phone }) => sql`(scope in ('sms-account') and key = ${`id:${id}`}
      or scope in ('phone-account', 'voucher-account') and key = ${String(id)}
      or scope = 'sms-number' and key = ${phone ?? ''})`,
    erasure: 'deleted',
    merge: { as: 'step', columns: [], label: null, run: forgetLimits },
    exported: { leftOut: 'Counts of the last day, kept only to stop abuse.' },
  },
  photo_flag: {
    // Flags of the account's listings go with these.
    whose: by('decided_by'),
    erasure: { kept: 'The decision of staff concerns the seller.', set: sql`decided_by = null` },
    merge: moved('decided_by'),
    exported: others,
  },
  photo_flag_pair: { impersonal: 'Pairs of photos; they go with their flag or a photo.' },
} satisfies Rules
