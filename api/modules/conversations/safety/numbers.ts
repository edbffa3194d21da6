import type { Atom, DigitRun } from './digit-runs.ts'
import type { Token } from './tokens.ts'

/** The newest message that a finding touches, or -1. */
export type LastMatch = number

const longestPhone = 16 // digits, with 00 and the country
const longestCard = 19 // digits

const calling =
  /^(?:mob$|mobi|tel$|telefon|zov|zvat|nazov|pozov|javi|sms|kontakt|cujemo|dodaj|okren|viber|vajber|whatsapp)/
const partName =
  /^(?:sifr|katalosk|oem$|bosch|imei|ean$|barkod|serijsk|sasij|vin$|art$|artikl|kod$|model|dijel|dio$|licenc|rjesenj)/

const withCountry = /^(?:00)?(?:38[1-9]|4[1-9]|3[0-69])[1-9]\d{6,10}$/
const bosnianAbroad = /^387(?:3|5|6)\d{7,8}$/
const mobile = /^06\d{7,8}$/
const croatianMobile = /^09[1-9]\d{6,7}$/
const bosnianLandline = /^0[35]\d{7}$/
const anyNational = /^0[1-9]\d{7,10}$/
const withoutZero = /^(?:6[0-7]\d{6,7}|9[1-9]\d{6,7})$/

/** +387(0)61 keeps a zero that only callers at home dial. */
const withHomeZero = /^((?:00)?38[1-9])0/

/** Years of manufacture in a row, such as 06 07 08 09 10. */
function isCount(atoms: readonly Atom[]): boolean {
  return (
    atoms.length > 3 &&
    atoms.every(({ digits }) => digits.length === 2) &&
    atoms.every(({ digits }, index) => index === 0 || Number(digits) === Number(atoms[index - 1]!.digits) + 1)
  )
}

function isPhone(digits: string, atoms: readonly Atom[], run: DigitRun, isFirst: boolean): boolean {
  if (isCount(atoms) || !atoms[0]!.isApart) return false
  const isAboutCalling = run.around.some((word) => calling.test(word))
  const isAboutParts = run.around.some((word) => partName.test(word))
  const abroad = digits.replace(withHomeZero, '$1')
  if (isFirst && run.hasPlus && withCountry.test(abroad)) return run.isPlusJoined || digits.startsWith('38')
  if (digits.startsWith('00')) return withCountry.test(abroad)
  if (bosnianAbroad.test(digits)) return atoms.length > 1 || isAboutCalling || !isAboutParts
  if (mobile.test(digits)) return true
  const isCode = isAboutParts || atoms.some(({ isInWord }) => isInWord)
  if (croatianMobile.test(digits) || bosnianLandline.test(digits)) return !isCode
  if (anyNational.test(digits)) return isAboutCalling && !isCode
  const isSlashed = atoms.length > 1 && atoms[1]!.before === '/' && atoms[0]!.digits.length === 2
  return withoutZero.test(digits) && !isCode && (isAboutCalling || isSlashed)
}

/** Calls `accept` with every group of successive atoms up to a length, until it returns true. */
function anyGroup(
  run: DigitRun,
  longest: number,
  accept: (digits: string, atoms: readonly Atom[], isFirst: boolean) => boolean,
): LastMatch {
  let newest = -1
  for (let first = 0; first < run.atoms.length; first++) {
    let digits = ''
    for (let last = first; last < run.atoms.length; last++) {
      digits += run.atoms[last]!.digits
      if (digits.length > longest) break
      if (run.atoms[last]!.message <= newest || digits.length < 8) continue
      if (accept(digits, run.atoms.slice(first, last + 1), first === 0)) newest = run.atoms[last]!.message
    }
  }
  return newest
}

export const findPhone = (run: DigitRun): LastMatch =>
  anyGroup(run, longestPhone, (digits, atoms, isFirst) => isPhone(digits, atoms, run, isFirst))

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = digits.length - 1, isDoubled = false; at >= 0; at--, isDoubled = !isDoubled) {
    const value = Number(digits[at]) * (isDoubled ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Visa, Mastercard, Maestro, American Express, Diners. An IMEI has 15 digits and passes Luhn's check too. */
const cardForm =
  /^(?:4\d{15}|4\d{18}|5[0-8]\d{14}|6\d{15}|6\d{18}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11})$/

/** Written in one piece, in equal groups as on a card, or spelled out in pieces of one or two digits. */
function isEvenlyGrouped(atoms: readonly Atom[]): boolean {
  const lengths = atoms.map(({ digits }) => digits.length)
  const isAmex = lengths.join() === '4,6,5' || lengths.join() === '4,6,4'
  const isEven =
    lengths.slice(0, -1).every((length) => length === lengths[0]) && lengths.at(-1)! <= lengths[0]!
  return isAmex || isEven || lengths.every((length) => length <= 2)
}

export const findCard = (run: DigitRun): LastMatch =>
  anyGroup(
    run,
    longestCard,
    (digits, atoms) => cardForm.test(digits) && isEvenlyGrouped(atoms) && passesLuhn(digits),
  )

function remainderOf97(digits: string): number {
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}

/** A Bosnian account number without its country: 16 digits, of which the last two check the others. */
export const findAccount = (run: DigitRun): LastMatch =>
  anyGroup(
    run,
    16,
    (digits, atoms) =>
      /^[1-5]\d{15}$/.test(digits) &&
      atoms.every(({ isInWord }) => !isInWord) &&
      remainderOf97(digits) === 1 &&
      !cardForm.test(digits),
  )

/** Lengths by country; those around first. */
const ibanLengths = new Map(
  (
    'ba:20 hr:21 rs:22 me:22 si:19 mk:19 xk:20 al:28 at:20 de:22 ch:21 it:27 fr:27 hu:28 sk:24 cz:24 pl:28 ro:24 bg:22 ' +
    'gr:27 tr:26 nl:18 be:16 lu:20 es:24 pt:25 ie:22 gb:22 se:24 dk:18 no:15 fi:18 lt:20 lv:21 ee:20 mt:31 cy:28 ua:29 ae:23'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 2), Number(pair.slice(3))] as const),
)
const ibanStart = /^[a-z]{2}\d\d$/

/** The name of a bank has at most six letters; running text after "de 20" has more. */
const mostLetters = 6

const passesIban = (iban: string) =>
  iban.slice(4).replace(/\d/g, '').length <= mostLetters &&
  remainderOf97(
    (iban.slice(4) + iban.slice(0, 4)).replace(/[a-z]/g, (letter) => String(letter.charCodeAt(0) - 87)),
  ) === 1

export function findIban(tokens: readonly Token[]): LastMatch {
  let text = ''
  const messages: number[] = []
  for (const { kind, seen, message } of tokens) {
    if (kind === 'sign' || !/^[a-z0-9]+$/.test(seen)) continue
    text += seen
    for (let count = 0; count < seen.length; count++) messages.push(message)
  }
  let newest = -1
  for (let at = 0; at + 4 <= text.length; at++) {
    if (!ibanStart.test(text.slice(at, at + 4))) continue
    const length = ibanLengths.get(text.slice(at, at + 2))
    if (length === undefined || at + length > text.length) continue
    if (passesIban(text.slice(at, at + length))) newest = Math.max(newest, messages[at + length - 1]!)
  }
  return newest
}
