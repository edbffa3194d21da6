import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'
import {
  type AccountMeasure,
  accountMeasureNames,
  type ContentMeasure,
  type RuleName,
  rules,
} from '#contract/moderation/rules.ts'
import { makePaths } from '#contract/paths/paths.ts'

export type DecisionNotice = {
  decisionId: number
  /** Title of the listing; null for other things. */
  title: string | null
  content: ContentMeasure
  account: AccountMeasure
  rule: RuleName
  stage: 'decided' | 'undone' | 'upheld' | 'reversed'
}

const contentTexts: Record<ContentMeasure, (title: string) => string> = {
  keep: () => '',
  correct: (title) => `Vaš oglas „${title}“ je skriven dok ga ne ispravite`,
  remove: (title) => `Vaš oglas „${title}“ je uklonjen`,
}

const accountTexts: Record<AccountMeasure, string> = {
  none: '',
  warn: 'Dobili ste upozorenje',
  limit: `Vaš račun je ${accountMeasureNames.limit.toLowerCase()}`,
  suspend: `Vaš račun je ${accountMeasureNames.suspend.toLowerCase()}`,
  ban: `Vaš račun je ${accountMeasureNames.ban.toLowerCase()}`,
}

function decidedText({ title, content, account, rule }: DecisionNotice): string {
  const removed = content === 'remove' ? 'Ono što ste napisali uz oglas je uklonjeno' : ''
  const parts = [title === null ? removed : contentTexts[content](title), accountTexts[account]]
  return `${parts.filter(Boolean).join('. ')}. Razlog: ${rules[rule].name}`
}

const stageTexts: Record<Exclude<DecisionNotice['stage'], 'decided'>, string> = {
  undone: 'Povukli smo odluku moderatora, mjere više ne važe',
  upheld: 'Vaša žalba je odbijena, odluka ostaje',
  reversed: 'Vaša žalba je usvojena, mjere više ne važe',
}

/** Tells the owner of a thing about a moderator's decision. */
export const decisionMade = defineNotice({
  name: 'moderation-decision',
  kind: 'moderation',
  write: ({ events: [decision] }: NoticeGroup<DecisionNotice>, { brand }) => ({
    text: decision.stage === 'decided' ? decidedText(decision) : stageTexts[decision.stage],
    path: makePaths(brand).decision(decision.decisionId),
  }),
})

/** `names` of the changed fields. */
export type ListingEdited = { listingId: number; title: string; names: string[]; reason: string }

/** Tells the owner of a listing that staff changed it. */
export const listingEdited = defineNotice({
  name: 'listing-edited-by-staff',
  kind: 'moderation',
  write: ({ events: [{ listingId, title, names, reason }] }: NoticeGroup<ListingEdited>, { brand }) => ({
    text: `Izmijenili smo vaš oglas „${title}“ (${names.join(', ').toLowerCase()}). Razlog: ${reason}`,
    path: makePaths(brand).listing(listingId, title),
  }),
})

/** `judges`: the staff who may decide the appeal. */
export type AppealWaiting = { caseId: number; name: string; judges: 'moderators' | 'admins' | 'nobody' }

/** Tells admins of an appeal that waits for them, or for someone to whom they give the role. */
export const appealWaits = defineNotice({
  name: 'appeal-waits',
  kind: 'moderation',
  write: ({ events: [{ caseId, name, judges }] }: NoticeGroup<AppealWaiting>, { brand }) => ({
    text:
      judges === 'nobody'
        ? `Žalba na odluku o „${name}“ čeka, a nema drugog člana osoblja. Dodijelite nekome ulogu moderatora`
        : `Žalba na odluku o „${name}“ čeka vašu odluku: drugog moderatora nema`,
    path: makePaths(brand).adminCase(caseId),
  }),
})

export const moderationNotices = [appealWaits, decisionMade, listingEdited]
