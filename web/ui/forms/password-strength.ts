import { passwordLength } from '#contract/limits/accounts.ts'
import { plural } from '#contract/text/plural.ts'

/** 0 is too short to be accepted, 3 the best. */
export type Strength = { level: 0 | 1 | 2 | 3; text: string }

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]

/**
 * Says in plain words how hard a password is to guess. Length counts most; repeated characters count
 * little.
 */
export function passwordStrength(password: string): Strength {
  const missing = passwordLength.min - password.length
  if (missing > 0)
    return { level: 0, text: `Još najmanje ${missing} ${plural(missing, 'znak', 'znaka', 'znakova')}.` }
  const different = new Set(password.toLowerCase()).size
  const variety = kinds.filter((kind) => kind.test(password)).length
  if (different < 5 || /^\d+$/.test(password)) return weak
  const points = Math.min(password.length, different * 2) + variety * 2
  if (points >= 20) return { level: 3, text: 'Jaka šifra.' }
  return points >= 15 ? { level: 2, text: 'Dobra šifra. Duža bi bila jača.' } : weak
}

const weak: Strength = {
  level: 1,
  text: 'Slaba šifra. Lako je pogoditi; dodajte još riječi ili znakova.',
}
