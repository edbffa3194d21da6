export {
  creditOf,
  findPosting,
  forfeitCredit,
  giveCredit,
  mergeCredit,
  type Move,
  post,
  reverse,
  spendCredit,
} from './posting.ts'
export { bonusMissing, bonusOwedBy, repayBonus, restoreBonus, takeBonusBack } from './bonuses.ts'
export { findHeld } from './queries.ts'
export { bookSuffix, owe, payableOf, setOwedAside, takeOwed } from './sellers.ts'
export { listProofs, recount } from './proof-queries.ts'
