import { callPath } from '#contract/endpoint.ts'
import { unsubscribe } from '#contract/notifications/notices.ts'
import { makePaths } from '#contract/paths/paths.ts'
import type { Letter, Site } from './letter.ts'

/** The end of a mail about notices: how its reader changes or ends such mails. `token` names them. */
export function noticeEnding(
  token: string,
  { brand, baseUrl }: Site,
): Required<Pick<Letter, 'notes' | 'unsubscribe'>> {
  const paths = makePaths(brand)
  return {
    notes: ['O čemu i kako vas obavještavamo birate u postavkama:', baseUrl + paths.notificationSettings()],
    unsubscribe: {
      label: 'Isključite ovakve e-mailove',
      url: baseUrl + paths.unsubscribe(token),
      postUrl: `${baseUrl}/api${callPath(unsubscribe, { query: { token } })}`,
    },
  }
}
