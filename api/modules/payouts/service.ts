export { bookPayoutLine } from './returns.ts'
