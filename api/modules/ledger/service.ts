export {
  creditOf,
  findPosting,
  forfeitCredit,
  giveCredit,
  type HouseAccount,
  mergeCredit,
  type Move,
  post,
  type Posted,
  type Posting,
  reverse,
  spendCredit,
  type SubjectType,
  type UserAccount,
} from './posting.ts'
export { bonusMissing, bonusOwedBy, repayBonus, restoreBonus, takeBonusBack } from './bonuses.ts'
export { findHeld } from './queries.ts'
export { bookSuffix, owe, payableOf, setOwedAside, takeOwed } from './sellers.ts'
