import { randomInt } from 'node:crypto'
import { localDay } from './time.ts'

/** Without 0, 1, I and O, which look alike. */
const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The day and random characters, as "261125-K7Q2M9": nobody can guess another or count them. */
export const datedNumber = (now: Date, length: number) =>
  `${localDay(now).slice(2).replaceAll('-', '')}-${Array.from({ length }, () => characters[randomInt(characters.length)]).join('')}`
