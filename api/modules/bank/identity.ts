import { createHash } from 'node:crypto'
import type { StatementLine } from './formats/read.ts'

const bare = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Tells a line from others of its account, day and amount: by the bank's number of the transaction with the
 * reference, in whichever format the file is; without a number, by the whole content of the line.
 */
function identityOf({ bankId, reference, name, account, purpose }: StatementLine): string {
  if (bankId !== '') return `id:${bare(bankId)}:${bare(reference)}`
  const said = [reference, name, account, purpose].map(bare).join('|')
  return `text:${createHash('sha256').update(said).digest('hex')}`
}

export type KnownLine = StatementLine & { identity: string; occurrence: number }

/** Numbers identical lines, so that two equal transfers of a day stay two. */
export function withIdentities(lines: readonly StatementLine[]): KnownLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const identity = identityOf(line)
    const key = `${line.day} ${line.amount} ${identity}`
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    return { ...line, identity, occurrence }
  })
}
