import { defineMail } from '#lib/mails/mail.ts'
import type { Letter, Site } from '#lib/mails/letter.ts'
import { localDateTime } from '#lib/time.ts'
import {
  type AccountMeasure,
  accountMeasureNames,
  type ContentMeasure,
  contentMeasureNames,
  type CorrectableField,
  fieldNames,
  type RuleName,
  rules,
} from '#contract/moderation/rules.ts'
import type { AppealWaiting } from './notices.ts'
import { makePaths } from '#contract/paths/paths.ts'

type Measures = {
  username: string
  /** Name of the reported thing. */
  name: string
  isListing: boolean
  content: ContentMeasure
  account: AccountMeasure
  rule: RuleName
  facts: string
  field: CorrectableField | null
  /** Unix seconds, as all times here. */
  at: number
  endsAt: number | null
  /** Opens the decision without a login. */
  key: string
}

export type DecisionMail = Measures & {
  appealUntil: number
  wasHidden: boolean
  /** True if anyone reported it; absent in mails of earlier releases, whose cases all had reports. */
  hasReports?: boolean
  /** Absent in messages of earlier releases. */
  isAutomated?: boolean
}

/**
 * Says by what means the thing was found and the decision made, as Art. 17 of the Digital Services Act
 * asks.
 */
function meansOf({ wasHidden, isAutomated = false, hasReports = true }: DecisionMail): string {
  if (isAutomated)
    return 'Povod je automatska provjera. Odluku je donio program, bez osobe; moderator će je pregledati.'
  if (!hasReports) return 'Povod je naša provjera, bez prijave drugih korisnika. Odluku je donijela osoba.'
  return wasHidden
    ? 'Oglas je prije toga bio samostalno skriven zbog više prijava. Odluku je donijela osoba.'
    : 'Povod su prijave drugih korisnika. Odluku je donijela osoba.'
}

function openingOf({ isListing, isAutomated = false, hasReports = true, name }: DecisionMail): string {
  if (isAutomated) return `automatska provjera je sakrila vaš oglas „${name}“ dok ga ne ispravite.`
  if (isListing) return `moderator je pregledao vaš oglas „${name}“ i donio odluku.`
  return hasReports
    ? 'moderator je pregledao prijavu protiv vas i donio odluku.'
    : 'moderator je pregledao vaš račun i donio odluku.'
}

const accountText: Record<AccountMeasure, string> = {
  none: '',
  warn: 'Ovo je upozorenje. Ako se ponovi, možemo ograničiti ili isključiti vaš račun.',
  limit:
    'Do isteka mjere ne možete objavljivati oglase ni započinjati razgovore. Na poruke možete odgovarati.',
  suspend: 'Do isteka mjere ne možete objavljivati ni pisati, a vaši oglasi su skriveni.',
  ban: 'Više se ne možete prijaviti, a vaši oglasi su skriveni.',
}

const factsOf = (mail: Measures): (readonly [string, string])[] => [
  [mail.isListing ? 'Oglas' : 'O čemu', mail.name],
  ...(mail.content === 'keep'
    ? []
    : [[mail.isListing ? 'Oglas' : 'Mjera', contentMeasureNames[mail.content]] as const]),
  ...(mail.field ? [['Treba ispraviti', fieldNames[mail.field]] as const] : []),
  ...(mail.account === 'none' ? [] : [['Račun', accountMeasureNames[mail.account]] as const]),
  ['Pravilo', rules[mail.rule].name],
  ['Od', localDateTime(mail.at)],
  ...(mail.endsAt === null ? [] : [['Do', localDateTime(mail.endsAt)] as const]),
]

const decisionUrl = ({ brand, baseUrl }: Site, key: string) => baseUrl + makePaths(brand).decision(key)

/** The statement of reasons: measure, rule, facts, duration, and the way to object. */
export const decisionMail = defineMail({
  name: 'moderation-decision',
  label: 'Odluka moderatora',
  write: (mail: DecisionMail, site): Letter => ({
    subject: mail.isListing ? `Odluka o oglasu „${mail.name}“` : 'Odluka o vašem računu',
    username: mail.username,
    paragraphs: [
      openingOf(mail),
      `Šta smo utvrdili: ${mail.facts}`,
      `Pravilo „${rules[mail.rule].name}“: ${rules[mail.rule].text}`,
      ...(mail.field
        ? [
            mail.isAutomated
              ? `Ispravite ${fieldNames[mail.field]}: provjera odmah ponovo pročita oglas i, ako je u redu, vrati ga.`
              : `Ispravite ${fieldNames[mail.field]}: čim sačuvate izmjenu, oglas je ponovo vidljiv.`,
          ]
        : []),
      ...(accountText[mail.account] ? [accountText[mail.account]] : []),
      meansOf(mail),
    ],
    facts: factsOf(mail),
    action: { label: 'Pogledajte odluku ili se žalite', url: decisionUrl(site, mail.key) },
    notes: [
      `Žaliti se možete jednom, do ${localDateTime(mail.appealUntil)}. O žalbi odlučuje ${mail.isAutomated ? 'osoba' : 'drugi moderator'}.`,
      'Možete se obratiti i tijelu za vansudsko rješavanje sporova ili sudu.',
    ],
  }),
})

export type OutcomeMail = {
  username: string
  name: string
  stage: 'undone' | 'upheld' | 'reversed'
  answer: string
  at: number
  /** Id of the decision. */
  id: number
}

const outcomeSubjects = {
  undone: 'Odluka moderatora je povučena',
  upheld: 'Vaša žalba je odbijena',
  reversed: 'Vaša žalba je usvojena',
} as const

const outcomeTexts = {
  undone: 'povukli smo odluku o „{name}“. Sve mjere iz te odluke više ne važe.',
  upheld: 'drugi moderator je pregledao vašu žalbu na odluku o „{name}“ i odluka ostaje na snazi.',
  reversed:
    'drugi moderator je pregledao vašu žalbu na odluku o „{name}“. Odluka je ukinuta i sve njene mjere više ne važe.',
} as const

export const outcomeMail = defineMail({
  name: 'moderation-outcome',
  label: 'Ishod žalbe ili povučena odluka',
  write: ({ username, name, stage, answer, at, id }: OutcomeMail, { brand, baseUrl }): Letter => ({
    subject: outcomeSubjects[stage],
    username,
    paragraphs: [
      outcomeTexts[stage].replace('{name}', () => name),
      ...(answer ? [`Obrazloženje: ${answer}`] : []),
      ...(stage === 'upheld'
        ? ['Možete se obratiti i tijelu za vansudsko rješavanje sporova ili sudu.']
        : []),
    ],
    facts: [['Vrijeme', localDateTime(at)]],
    action: { label: 'Pogledajte odluku', url: baseUrl + makePaths(brand).decision(id) },
  }),
})

/** `path` of the listing; `changes` as names with values before and after. */
export type EditedMail = {
  username: string
  at: number
  title: string
  path: string
  reason: string
  changes: { name: string; before: string; after: string }[]
}

export const listingEditedMail = defineMail({
  name: 'listing-edited-by-staff',
  label: 'Oglas izmijenjen od osoblja',
  write: ({ username, at, title, path, reason, changes }: EditedMail, { brand, baseUrl }): Letter => ({
    subject: `Izmijenili smo vaš oglas „${title}“`,
    username,
    paragraphs: [
      `osoblje stranice ${brand.name} je izmijenilo vaš oglas „${title}“. Oglas možete i dalje sami uređivati.`,
      `Razlog: ${reason}`,
    ],
    facts: [
      ...changes.map(({ name, before, after }) => [name, `${before} → ${after}`] as const),
      ['Izmijenjeno', localDateTime(at)] as const,
    ],
    action: { label: 'Pogledajte oglas', url: baseUrl + path },
    notes: ['Ako se s izmjenom ne slažete, uredite oglas ili nam pišite.'],
  }),
})

export type AppealWaitsMail = AppealWaiting & { username: string; at: number }

export const appealWaitsMail = defineMail({
  name: 'appeal-waits',
  label: 'Žalba čeka upravu',
  write: ({ username, caseId, name, judges, at }: AppealWaitsMail, { brand, baseUrl }): Letter => {
    const paths = makePaths(brand)
    const isAlone = judges === 'nobody'
    return {
      subject: `Žalba na odluku o „${name}“ čeka`,
      username,
      paragraphs: [
        `vlasnik se žalio na odluku o „${name}“. O žalbi ne smije odlučiti onaj ko je donio odluku.`,
        isAlone
          ? 'Osim njega nema drugog člana osoblja. Dodijelite nekome ulogu moderatora, inače žalba čeka bez kraja.'
          : 'Drugog moderatora nema, pa o žalbi odlučuje administrator.',
      ],
      facts: [['Podnesena', localDateTime(at)]],
      action: isAlone
        ? { label: 'Uloge osoblja', url: baseUrl + paths.adminRoles() }
        : { label: 'Otvorite slučaj', url: baseUrl + paths.adminCase(caseId) },
    }
  },
})

export const moderationMails = [appealWaitsMail, decisionMail, listingEditedMail, outcomeMail] as const
