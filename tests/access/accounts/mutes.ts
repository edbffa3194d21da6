import * as mutes from '#contract/mutes/endpoints.ts'
import { everyone, gives, loggedIn } from '#tests/access/rows.ts'

export const muteAccess = [
  gives(mutes.listMutes, everyone(200)),
  gives(mutes.changeMutes, loggedIn(200), { body: { mute: { listings: ['{active}'], words: ['golf'] } } }),
  gives(mutes.changeMutes, loggedIn(200), { body: { unmute: { listings: ['{active}'], words: ['golf'] } } }),
  gives(mutes.changeMutes, loggedIn(422), { body: { mute: { words: ['?'] } } }),
]
