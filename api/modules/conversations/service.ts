export { membershipOf } from './access.ts'
export { countUnread } from './reading/service.ts'
