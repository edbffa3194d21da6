export { countUnread } from './reading/service.ts'
