import { warningsOf } from '#api/modules/conversations/service.ts'
import type { OwnSite } from '#contract/links/look-alike.ts'
import type { MessageWarning } from '#contract/conversations/message-warnings.ts'
import { titleProblem } from '#contract/listings/title-check.ts'
import type { Finding } from '../findings.ts'
import type { CheckedRow } from '../queries.ts'

const contacts: Partial<Record<MessageWarning, string>> = {
  phone: 'broj telefona',
  link: 'link',
  look_alike: 'link koji liči na našu adresu',
  messenger: 'drugi način za poruke',
}

/** A contact in the title, however it is written. */
export function findContact({ title }: CheckedRow, own: OwnSite): Finding[] {
  const found = warningsOf([title], own).flatMap((warning) => contacts[warning] ?? [])
  if (found.length === 0 && titleProblem(title) === undefined) return []
  const what = found.length > 0 ? found.join(', ') : 'kontakt'
  return [
    {
      rule: 'contact-in-title',
      matter: 'title',
      text: title,
      facts: [
        { name: 'Naslov', value: title },
        { name: 'Nađeno', value: what },
      ],
      mayHold: true,
      breaks: 'spam',
      field: 'title',
      told: `U naslovu stoji ${what}. Kupci vas zovu na dugme u oglasu.`,
    },
  ]
}
