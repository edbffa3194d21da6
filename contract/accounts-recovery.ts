import { z } from 'zod'
import { newPassword } from './account-fields.ts'
import { phoneCodeDigits } from './limits.ts'

/** Of a link, as it stands in a path. */
const linkToken = z.string({ error: 'Link nije potpun.' }).trim().min(1, 'Link nije potpun.').max(100)

const login = (error: string) => z.string({ error }).trim().min(1, error).max(254, 'Najviše 254 znaka.')

/** `POST /auth/password/forgot`: always 200, whether or not there is such an account. */
export const forgotPasswordBody = z.object({ login: login('Unesite korisničko ime ili e-mail.') })

/** `POST /auth/password/forgot-sms`: as above; the number must be verified. */
export const forgotBySmsBody = z.object({ login: login('Unesite korisničko ime, e-mail ili broj mobitela.') })

/** `POST /auth/password/sms-code`: the code of the SMS for a token with which to set the password. */
export const smsResetCodeBody = z.object({
  login: login('Unesite korisničko ime, e-mail ili broj mobitela.'),
  code: z
    .string({ error: 'Unesite kod iz SMS poruke.' })
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(new RegExp(`^\\d{${phoneCodeDigits}}$`), `Kod ima ${phoneCodeDigits} cifara.`)),
})
export const resetTokenReply = z.object({ data: z.object({ token: z.string() }), message: z.string() })

/** `POST /auth/password/reset/check`: 200 while the link holds, else link_expired. Uses nothing up. */
export const checkResetBody = z.object({ token: linkToken })
export const checkResetReply = z.object({ data: z.object({ username: z.string() }) })

/** `POST /auth/password/reset`: sets the password; every session ends, the second factor stays. */
export const resetPasswordBody = z.object({ token: linkToken, password: newPassword })

/** `POST /auth/email-change/undo`: takes a change of e-mail back; answers a token for `/auth/password/reset`. */
export const undoEmailChangeBody = z.object({ token: linkToken })
