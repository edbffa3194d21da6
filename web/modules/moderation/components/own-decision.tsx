import type { OwnDecision } from '#contract/moderation/decisions.ts'
import {
  type AccountMeasure,
  accountMeasureNames,
  type ContentMeasure,
  fieldNames,
  rules,
} from '#contract/moderation/rules.ts'
import { formatDateTime } from '#web/lib/format/format.ts'

const contentTexts: Record<ContentMeasure, string> = {
  keep: '',
  correct: 'Oglas je skriven dok ga ne ispravite',
  remove: 'Oglas je uklonjen',
}
const accountTexts: Record<AccountMeasure, string> = {
  none: '',
  warn: 'Upozorenje',
  limit: `Račun: ${accountMeasureNames.limit.toLowerCase()}`,
  suspend: `Račun: ${accountMeasureNames.suspend.toLowerCase()}`,
  ban: `Račun: ${accountMeasureNames.ban.toLowerCase()}`,
}

const occasions: Partial<Record<OwnDecision['subject']['type'], string>> = {
  user: 'Prijavljen profil',
  conversation: 'Prijavljen razgovor',
}

const removedTexts: Partial<Record<OwnDecision['subject']['type'], string>> = {
  question: 'Pitanje ili odgovor je uklonjen',
  review: 'Dojam je uklonjen',
  review_reply: 'Odgovor na dojam je uklonjen',
  note: 'Poruka na mahalcu je uklonjena',
  follower_message: 'Poruka pratiocima je uklonjena',
}

/** The measures in words. */
export const measuresText = ({ subject, content, account }: OwnDecision) =>
  [
    content === 'remove' ? (removedTexts[subject.type] ?? contentTexts.remove) : contentTexts[content],
    accountTexts[account],
  ]
    .filter(Boolean)
    .join(' · ')

/** Says in a few words, and with a colour, whether a decision holds. */
export function stateOf(decision: OwnDecision, now: number): { text: string; look: string } {
  const { undone_at, corrected_at, ends_at, appeal, account } = decision
  if (appeal?.outcome === 'reversed') return { text: 'Ukinuta nakon žalbe', look: 'text-success' }
  if (undone_at !== null) return { text: 'Povučena', look: 'text-success' }
  if (corrected_at !== null && account === 'none') return { text: 'Ispravljeno', look: 'text-success' }
  if (ends_at !== null && ends_at <= now) return { text: 'Istekla', look: 'text-muted' }
  if (appeal && !appeal.outcome) return { text: 'Žalba čeka', look: 'text-info' }
  return { text: 'Na snazi', look: 'text-danger' }
}

function meansOf({ is_automated: isAutomated, is_reported: isReported }: OwnDecision): string {
  if (isAutomated) return 'Povod je automatska provjera. Odluku je donio program, bez osobe.'
  return isReported
    ? 'Povod su prijave korisnika. Odluku je donijela osoba.'
    : 'Povod je naša provjera, bez prijave drugih korisnika. Odluku je donijela osoba.'
}

/** The reasons of a decision as a list of facts. */
export function DecisionFacts({ decision }: { decision: OwnDecision }) {
  const { subject, rule, facts, field, decided_at, ends_at, corrected_at } = decision
  const lines = [
    [subject.type === 'listing' ? 'Oglas' : 'Povod', occasions[subject.type] ?? subject.name],
    ['Odluka', measuresText(decision)],
    ...(field ? [['Ispravite', fieldNames[field]]] : []),
    ['Pravilo', `${rules[rule].name}. ${rules[rule].text}`],
    ['Šta smo utvrdili', facts],
    ['Od', formatDateTime(decided_at)],
    ...(ends_at === null ? [] : [['Do', formatDateTime(ends_at)]]),
    ...(corrected_at === null ? [] : [['Ispravljeno', formatDateTime(corrected_at)]]),
    ['Kako', meansOf(decision)],
  ] as [string, string][]
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {lines.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted max-sm:-mb-2 max-sm:text-sm">{name}</dt>
          <dd className="[overflow-wrap:anywhere] whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
