export { matchPeople } from './search.ts'
