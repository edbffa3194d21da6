import type { Db } from '#lib/database/db.ts'

/** Cases with their decision in force; its measures are null without one. */
export const casesWithDecision = (db: Db) =>
  db
    .selectFrom('moderation_case')
    .leftJoin('moderation_decision', (join) =>
      join
        .onRef('moderation_decision.case_id', '=', 'moderation_case.id')
        .on('moderation_decision.undone_at', 'is', null),
    )
    .select([
      'moderation_case.id',
      'moderation_case.state',
      'moderation_case.opened_at',
      'moderation_decision.content_measure',
      'moderation_decision.account_measure',
    ])
