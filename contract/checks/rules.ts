import type { CorrectableField, RuleName } from '#contract/moderation/rules.ts'
import type { ReportReason } from '#contract/reports/endpoints.ts'

/** Effects of a rule on what it finds. No rule does anything to an account. */
export const checkModes = ['off', 'queue', 'hold'] as const
export type CheckMode = (typeof checkModes)[number]

export const checkModeNames: Record<CheckMode, string> = {
  off: 'Isključeno',
  queue: 'Moderatorima na pregled',
  hold: 'Sakrijte do ispravke',
}

type CheckRule = {
  name: string
  /** Description for staff. */
  hint: string
  /** Subject of its cases. */
  subject: 'listing' | 'user'
  modes: readonly CheckMode[]
  usual: CheckMode
  /** The reason for a report that makes hits equally urgent. */
  reason: ReportReason
  /** The site's rule that holds name, and the field that the owner can correct. */
  rule: RuleName
  field: CorrectableField | null
}

const looking: readonly CheckMode[] = ['off', 'queue']

/** The automatic checks of listings. */
export const checkRules = {
  'forbidden-words': {
    name: 'Zabranjene riječi',
    hint: 'Riječi sa spiska u naslovu ili opisu, i kad su prerušene razmacima, ciframa ili drugim pismom. Skriva samo riječi koje su tako označene.',
    subject: 'listing',
    modes: checkModes,
    usual: 'hold',
    reason: 'illegal',
    rule: 'illegal',
    field: 'description',
  },
  'signature-words': {
    name: 'Zabranjene riječi u potpisu',
    hint: 'Riječi sa spiska u potpisu ispod opisa svih oglasa prodavača. Potpis s riječju koja skriva oglas ne može se sačuvati. Jedan slučaj po prodavaču.',
    subject: 'user',
    modes: looking,
    usual: 'queue',
    reason: 'illegal',
    rule: 'illegal',
    field: null,
  },
  'contact-in-title': {
    name: 'Kontakt u naslovu',
    hint: 'Broj telefona, link ili ime aplikacije za poruke u naslovu, napisani tako da ih provjera pri objavi ne prepozna.',
    subject: 'listing',
    modes: checkModes,
    usual: 'queue',
    reason: 'spam',
    rule: 'spam',
    field: 'title',
  },
  'suspicious-price': {
    name: 'Sumnjivo niska cijena',
    hint: 'Cijena daleko ispod cijena uporedivih oglasa.',
    subject: 'listing',
    modes: looking,
    usual: 'queue',
    reason: 'scam',
    rule: 'misleading',
    field: 'price',
  },
  'copied-photos': {
    name: 'Tuđe fotografije',
    hint: 'Najmanje pola fotografija već stoji u ranijem oglasu drugog korisnika.',
    subject: 'listing',
    modes: checkModes,
    usual: 'queue',
    reason: 'copied',
    rule: 'copied',
    field: 'photos',
  },
  reposts: {
    name: 'Ponavljanje oglasa',
    hint: 'Isti artikal objavljen više puta u kratkom vremenu. Jedan slučaj po prodavaču.',
    subject: 'user',
    modes: looking,
    usual: 'queue',
    reason: 'spam',
    rule: 'spam',
    field: null,
  },
  'fast-newcomer': {
    name: 'Nov račun objavljuje brzo',
    hint: 'Mnogo oglasa u jednom danu s računa mlađeg od sedam dana. Jedan slučaj po prodavaču.',
    subject: 'user',
    modes: looking,
    usual: 'queue',
    reason: 'spam',
    rule: 'spam',
    field: null,
  },
  'shared-device': {
    name: 'Jedan uređaj, više računa',
    hint: 'Prodavač dijeli pretraživač s mnogim računima, ili s računom koji je isključen ili suspendovan.',
    subject: 'user',
    modes: looking,
    usual: 'queue',
    reason: 'scam',
    rule: 'scam',
    field: null,
  },
} as const satisfies Record<string, CheckRule>

export type CheckRuleName = keyof typeof checkRules
export const checkRuleNames = Object.keys(checkRules) as [CheckRuleName, ...CheckRuleName[]]

export const isCheckRule = (name: string): name is CheckRuleName => Object.hasOwn(checkRules, name)
export const usualModeOf = (rule: CheckRuleName): CheckMode => checkRules[rule].usual
export const modesOf = (rule: CheckRuleName): readonly CheckMode[] => checkRules[rule].modes

/*
 * Thresholds from which a check reports. Each was set on real listings of the region: together the checks may trouble
 * at most one honest listing in a hundred.
 */

/** A price below this share of the lower quartile of comparable listings. */
export const suspiciousShare = 0.3
/** In KM: below it, a price is a joke or a start rather than bait. */
export const cheapestChecked = 100
/** Share of the photos that another seller showed earlier. */
export const copiedShare = 0.5
/** Number of earlier listings of the same thing that make reposting. */
export const fewestCopies = { user: 3, shop: 10 } as const
/** Days in which earlier listings count. */
export const copyDays = 30
/** Days for which an account is new, and listings a day that make it fast. */
export const newcomerDays = 7
export const fastListings = 10
/** Number of accounts on one browser that is too many: a family has fewer. */
export const manyAccounts = 5
