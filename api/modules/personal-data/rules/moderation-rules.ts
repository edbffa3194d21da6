import { sql } from 'kysely'
import {
  addRecords,
  countSameReports,
  moveCases,
  moveHits,
  moveReports,
  moveRestrictions,
} from '../merge/other-steps.ts'
import {
  by,
  type Condition,
  ended,
  follows,
  internal,
  messagePhotoFile,
  moved,
  ofListings,
  others,
  type Rules,
} from '../rule.ts'

const ofOwnedCases: Condition = ({ id }) =>
  sql`case_id in (select moderation_case.id from moderation_case where moderation_case.owner_id = ${id})`

/** Tables of reports, and of the work of moderators on them. */
export const moderationRules = {
  moderation_case: {
    whose: by('owner_id'),
    erasure: {
      kept: 'How many cases there were is public, and reporters see what became of theirs.',
      set: sql`owner_id = null, name = 'Izbrisano'`,
    },
    merge: { as: 'step', columns: ['owner_id'], label: 'Slučajevi o računu i oglasima', run: moveCases },
    exported: { leftOut: 'What others report would tell who they are; decisions are in the copy.' },
  },
  report: {
    whose: by('reporter_id'),
    erasure: {
      kept: 'A case rests on its reports; they stay without their reporter and words.',
      set: sql`reporter_id = null, body = '', network = null, device_ids = '{}'`,
    },
    merge: {
      as: 'step',
      columns: ['reporter_id'],
      label: 'Prijave moderatorima',
      run: moveReports,
      both: countSameReports,
    },
    exported: {
      file: 'prijave-moderatorima',
      columns: {
        id: 'broj prijave',
        case_id: internal,
        reporter_id: internal,
        reason: 'razlog',
        body: 'tekst',
        message_sequence: 'redni broj poruke',
        network: 'mreža',
        device_ids: internal,
        verdict: 'ishod',
        judged_at: 'vrijeme ishoda',
        created_at: 'vrijeme',
        updated_at: 'dopunjena',
      },
    },
  },
  reporter_record: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: { as: 'step', columns: ['account_id'], label: null, run: addRecords },
    exported: internal,
  },
  report_picture: {
    whose: ({ id }) => sql`report_id in (select report.id from report where report.reporter_id = ${id})`,
    erasure: 'step',
    merge: follows,
    exported: {
      file: 'slike-uz-prijave',
      columns: {
        id: internal,
        report_id: 'broj prijave',
        position: 'redni broj',
        file_key: messagePhotoFile('fotografija'),
        width: 'širina',
        height: 'visina',
      },
    },
  },
  case_snapshot: { whose: ofOwnedCases, erasure: 'step', merge: follows, exported: others },
  case_image: { whose: ofOwnedCases, erasure: 'step', merge: follows, exported: others },
  listing_hold: {
    whose: ofListings(),
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'zadrzani-oglasi',
      columns: {
        id: internal,
        listing_id: 'broj oglasa',
        kind: 'razlog',
        case_id: internal,
        field: 'treba ispraviti',
        held_at: 'od',
        lifted_at: 'do',
      },
    },
  },
  moderation_decision: {
    // The facts of decisions about the account are deleted before it.
    whose: by('decided_by', 'undone_by'),
    erasure: {
      kept: 'A decision of staff concerns the owner of the thing.',
      set: sql`decided_by = null, undone_by = null`,
    },
    merge: moved('decided_by', 'undone_by'),
    exported: {
      file: 'odluke-moderatora',
      own: ofOwnedCases,
      columns: {
        id: 'broj odluke',
        case_id: internal,
        decided_by: others,
        content_measure: 'mjera za oglas',
        account_measure: 'mjera za račun',
        rule: 'pravilo',
        facts: 'činjenice',
        field: 'treba ispraviti',
        days: 'dana',
        ends_at: 'do',
        was_hidden: 'prije toga skriven zbog prijava',
        is_automated: 'automatska odluka',
        key_hash: internal,
        decided_at: 'vrijeme',
        undone_at: 'povučena',
        undone_by: others,
      },
    },
  },
  moderation_appeal: {
    whose: by('decided_by'),
    erasure: { kept: 'The answer belongs to the one who appealed.', set: sql`decided_by = null` },
    merge: moved('decided_by'),
    exported: {
      file: 'zalbe',
      own: ({ id }) => sql`decision_id in (
        select moderation_decision.id from moderation_decision
        join moderation_case on moderation_case.id = case_id where moderation_case.owner_id = ${id})`,
      columns: {
        decision_id: 'broj odluke',
        body: 'tekst',
        made_at: 'vrijeme',
        decided_by: others,
        decided_at: 'odlučeno',
        outcome: 'ishod',
        answer: 'obrazloženje',
      },
    },
  },
  check_hit: {
    whose: by('account_id'),
    erasure: {
      kept: 'How often a check was right is counted; what it found goes.',
      set: sql`account_id = null, facts = '[]'`,
    },
    merge: { as: 'step', columns: ['account_id'], label: null, run: moveHits },
    exported: {
      file: 'automatske-provjere',
      columns: {
        id: internal,
        rule: 'provjera',
        subject_kind: internal,
        subject_id: internal,
        matter: internal,
        fingerprint: internal,
        account_id: internal,
        listing_id: 'broj oglasa',
        case_id: internal,
        is_held: 'oglas skriven',
        facts: { leftOut: 'Names other sellers; the decisions hold everything that concerns the owner.' },
        verdict: 'ishod',
        judged_at: 'vrijeme ishoda',
        found_at: 'vrijeme',
      },
    },
  },
  account_restriction: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: { as: 'step', columns: ['account_id'], label: 'Mjere prema računu', run: moveRestrictions },
    exported: {
      file: 'mjere-prema-racunu',
      columns: {
        id: internal,
        account_id: internal,
        decision_id: 'broj odluke',
        kind: 'mjera',
        rule: 'pravilo',
        starts_at: 'od',
        ends_at: 'do',
        lifted_at: 'prestala',
      },
    },
  },
  role_request: {
    whose: by('account_id', 'requested_by', 'decided_by'),
    erasure: 'deleted',
    merge: moved('account_id', 'requested_by', 'decided_by'),
    exported: { leftOut: 'Work of staff; what became of it is in the audit log.' },
  },
  staff_note: {
    // Notes by an erased member of staff stay with the account that they are about.
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', label: 'Bilješke osoblja' }, 'author_id'),
    exported: {
      file: 'biljeske-osoblja',
      columns: { id: internal, account_id: internal, author_id: others, body: 'tekst', at: 'vrijeme' },
    },
  },
  case_claim: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: ended(null, 'account_id'),
    exported: { leftOut: 'Work of staff, for some minutes.' },
  },
} satisfies Rules
