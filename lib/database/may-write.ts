/** Functions that change something when a query calls them; a test looks for them in the schema. */
const writingFunctions = /\b(?:graphile_worker\.|note_webhook_event\b|add_to_review_totals\b)/i

const read = /^\s*(?:select\b|with\b(?![^]*\b(?:insert|update|delete|merge)\b))/i
/** The commit reports the writes in between. */
const boundary = /^\s*(?:begin|start transaction|set|savepoint|release|rollback)\b/i
const several = /;\s*\S/

/** Returns whether the statement may change something for others; true in case of doubt. */
export const mayWrite = (statement: string): boolean =>
  !(read.test(statement) || boundary.test(statement)) ||
  writingFunctions.test(statement) ||
  several.test(statement)
