import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'
import { makePaths } from '#contract/paths/paths.ts'

type Named = { businessName: string }

/** To the owner of a declaration, by its version. */
export const declarationVerified = defineNotice({
  name: 'declaration-verified',
  kind: 'moderation',
  write: ({ events: [{ businessName }] }: NoticeGroup<Named>, { brand }) => ({
    text: `Potvrdili smo podatke firme ${businessName}. Na profilu sada piše „Registrovani trgovac“.`,
    path: makePaths(brand).merchantSettings(),
  }),
})

export const declarationRefused = defineNotice({
  name: 'declaration-refused',
  kind: 'moderation',
  write: ({ events: [{ businessName, reason }] }: NoticeGroup<Named & { reason: string }>, { brand }) => ({
    text: `Nismo potvrdili podatke firme ${businessName}. Razlog: ${reason}`,
    path: makePaths(brand).merchantSettings(),
  }),
})

export const declarationNotices = [declarationVerified, declarationRefused] as const
