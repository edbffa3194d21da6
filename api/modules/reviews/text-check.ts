import type { Deps } from '#api/deps.ts'
import { warningsOf } from '#api/modules/conversations/service.ts'
import { wrongFields } from '#lib/errors.ts'
import type { MessageWarning } from '#contract/conversations/message-warnings.ts'

const isPublic = 'Tekst je javan, zato ne upisujte'

const warningTexts: Partial<Record<MessageWarning, string>> = {
  phone: `${isPublic} broj telefona.`,
  link: `${isPublic} linkove ni adrese stranica.`,
  card: `${isPublic} podatke kartice.`,
  iban: `${isPublic} broj računa.`,
}
const mailAddress = /[\w.+-]@[\w-]{1,63}\.\w/

/** Throws for texts that may not be public. */
export function assertPublicText({ baseUrl, brand }: Pick<Deps, 'baseUrl' | 'brand'>, text: string): void {
  if (mailAddress.test(text)) throw wrongFields({ text: `${isPublic} e-mail adresu.` })
  for (const warning of warningsOf([text], { host: new URL(baseUrl).host, brand: brand.path })) {
    const problem = warningTexts[warning]
    if (problem) throw wrongFields({ text: problem })
  }
}
