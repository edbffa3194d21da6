import { by, internal, moved, others, revoked, secret, type Rules } from '../rule.ts'

/** Tables of visits, in which staff use an account with its owner's code. */
export const visitRules = {
  staff_visit: {
    whose: by('account_id', 'actor_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', label: 'Pristupi podrške' }, 'actor_id'),
    exported: {
      file: 'pristupi-podrske',
      own: by('account_id'),
      columns: {
        id: internal,
        account_id: internal,
        actor_id: others,
        reason: 'razlog',
        started_at: 'od',
        ends_at: 'najkasnije do',
        ended_at: 'završeno',
      },
    },
  },
  visit_code: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: revoked(null, 'account_id'),
    exported: secret,
  },
} satisfies Rules
