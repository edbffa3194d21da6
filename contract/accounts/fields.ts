import { z } from 'zod'
import {
  emailLength,
  passwordLength,
  phoneCodeDigits,
  recoveryCodeLength,
  totpDigits,
  typedCodeLength,
} from '#contract/limits/accounts.ts'
import { hasStackedMarks, seenText, stackedMarks } from '#contract/text/short-text.ts'
import { secret, text, trimmed } from '#contract/text/schemas.ts'

const unseenCharacters = 'Tekst ne smije imati nevidljive znakove ni prelome reda.'
const oneLine = (value: string) => value.normalize('NFC').replace(/\p{Zs}+/gu, ' ')

/**
 * One line of plain text, such as the name of a person or firm. Refuses line breaks and invisible characters, rather than
 * taking them out: they would break mail headers, or make two names look alike.
 */
export const plainLine = (max: number) =>
  trimmed(max)
    .overwrite(oneLine)
    .refine((value) => value === seenText(value), unseenCharacters)
    .refine((value) => !hasStackedMarks(value), stackedMarks)

/** A password to compare, not to set. */
export const givenPassword = secret(
  z
    .string({ error: 'Unesite šifru.' })
    .min(1, 'Unesite šifru.')
    .max(passwordLength.max, `Najviše ${passwordLength.max} znakova.`),
)

export const newPassword = secret(
  z
    .string({ error: 'Unesite šifru.' })
    .min(passwordLength.min, `Šifra mora imati najmanje ${passwordLength.min} znakova.`)
    .max(passwordLength.max, `Najviše ${passwordLength.max} znakova.`),
)

export const email = z
  .string({ error: 'Unesite e-mail adresu.' })
  .trim()
  .min(1, 'Unesite e-mail adresu.')
  .max(emailLength, `Najviše ${emailLength} znaka.`)
  .pipe(z.email('Unesite ispravnu e-mail adresu, npr. ime@primjer.ba.'))

export const phone = z.string({ error: 'Unesite broj mobitela.' }).trim().max(30, 'Broj mobitela je predug.')

export const deviceName = plainLine(100).optional()

const compact = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

const totpForm = `Kod ima ${totpDigits} cifara.`
/** Six digits from an authenticator app. */
export const totpCode = secret(
  text(typedCodeLength, { error: 'Unesite kod iz aplikacije.', tooLong: totpForm })
    .transform(compact)
    .pipe(z.string().regex(new RegExp(`^\\d{${totpDigits}}$`), totpForm)),
)

const secondFactorForm = `Unesite ${totpDigits} cifara iz aplikacije ili rezervni kod.`
/** Six digits from an authenticator app, or a recovery code. */
export const secondFactorCode = secret(
  text(typedCodeLength, {
    error: 'Unesite kod iz aplikacije ili rezervni kod.',
    tooLong: secondFactorForm,
  })
    .transform(compact)
    .pipe(
      z
        .string()
        .regex(new RegExp(`^(\\d{${totpDigits}}|[a-z2-7]{${recoveryCodeLength}})$`), secondFactorForm),
    ),
)

const phoneCodeForm = `Kod ima ${phoneCodeDigits} cifara.`
/** The digits from an SMS. */
export const phoneCode = secret(
  text(typedCodeLength, { error: 'Unesite kod iz SMS poruke.', tooLong: phoneCodeForm })
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(new RegExp(`^\\d{${phoneCodeDigits}}$`), phoneCodeForm)),
)
