import { randomBytes } from 'node:crypto'

// Crockford's base 32: no letter looks like a digit or like another letter.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const size = alphabet.length
const drawn = 15 // symbols of 5 bits, so that nobody finds a code among 2^75

/** The last symbol (Luhn's formula for 32 symbols), which tells a typing error from an unknown code. */
function checkSymbol(symbols: string): string {
  let sum = 0
  let factor = 2
  for (const symbol of [...symbols].toReversed()) {
    const product = alphabet.indexOf(symbol) * factor
    sum += Math.floor(product / size) + (product % size)
    factor = 3 - factor
  }
  return alphabet[(size - (sum % size)) % size]!
}

/** A new code: 16 symbols. */
export function newCode(): string {
  const symbols = Array.from(randomBytes(drawn), (byte) => alphabet[byte % size]).join('')
  return symbols + checkSymbol(symbols)
}

/** "7K3M-9QXA-1B2C-DEFG" */
export const shownCode = (code: string) => code.match(/.{4}/g)!.join('-')

/** The code that someone typed; undefined if it was not copied well. */
export function readCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  if (code.length !== drawn + 1 || [...code].some((symbol) => !alphabet.includes(symbol))) return undefined
  return checkSymbol(code.slice(0, drawn)) === code.at(-1) ? code : undefined
}
