import type { Db } from '#lib/database/db.ts'
import type { BankSuggestion } from '#contract/bank/endpoints.ts'
import { bankSuggestions } from '#contract/limits/money.ts'
import { toMarks } from '#contract/money/money.ts'
import { shownReference } from '#contract/bank/payment-reference.ts'
import { listPayees, listSlipsOf, type ShownLine } from './queries.ts'

const compared = 200 // open slips of the amount, the latest

const wordsOf = (text: string) =>
  new Set(
    text
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .replace(/[đĐ]/g, 'd')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 2),
  )

type Person = { username: string; first_name: string | null; last_name: string | null }

const nameOf = ({ first_name, last_name }: Person) => [first_name, last_name].filter(Boolean).join(' ')

/** Counts the words of the person's name that the transfer names. */
function sharedWords(person: Person, said: ReadonlySet<string>): number {
  const words = wordsOf(`${nameOf(person)} ${person.username}`)
  return [...words].filter((word) => said.has(word)).length
}

/**
 * Suggests senders of a line: those whom the same account paid for before, and open slips of its amount,
 * best names first.
 */
export async function suggestFor(db: Db, line: ShownLine): Promise<BankSuggestion[]> {
  if (line.state !== 'waiting') return []
  const [payees, slips] = await Promise.all([
    listPayees(db, line.payer_account, bankSuggestions),
    listSlipsOf(db, line.amount_fening, compared),
  ])
  const said = wordsOf(`${line.payer_name} ${line.purpose}`)
  const known = new Set(payees.map(({ account_id }) => account_id))
  const ofSlips = slips.map((slip) => {
    const words = sharedWords(slip, said)
    const isKnown = known.has(slip.account_id)
    const suggestion: BankSuggestion = {
      username: slip.username,
      account_id: slip.account_id,
      name: nameOf(slip),
      reference: shownReference(slip.reference),
      amount: toMarks(slip.amount_fening),
      reasons: [
        'isti iznos',
        ...(words > 0 ? ['slično ime'] : []),
        ...(isKnown ? ['ranije uplate s istog računa'] : []),
      ],
    }
    return { score: (isKnown ? 10 : 0) + words, suggestion }
  })
  const withSlip = new Set(slips.map(({ account_id }) => account_id))
  const others = payees
    .filter(({ account_id }) => !withSlip.has(account_id))
    .map((payee) => {
      const suggestion: BankSuggestion = {
        username: payee.username,
        account_id: payee.account_id,
        name: nameOf(payee),
        reference: null,
        amount: null,
        reasons: ['ranije uplate s istog računa'],
      }
      return { score: 5 + sharedWords(payee, said), suggestion }
    })
  return [...ofSlips, ...others]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, bankSuggestions)
    .map(({ suggestion }) => suggestion)
}
