export { membershipOf } from './access.ts'
export { countUnread, readAs } from './reading/service.ts'
export { copiesIfHeld } from './safety/copies.ts'
export { messagesReadAlong, warningsOf } from './safety/warnings.ts'
