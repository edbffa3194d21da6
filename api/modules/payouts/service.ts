export { bookPayoutLine } from './returning.ts'
