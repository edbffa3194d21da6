import {
  blockLimit,
  conversationChangeLimit,
  conversationNoteLimit,
  feedLimit,
  followLimit,
  groupEditLimit,
  groupLimit,
  liveAuthLimit,
  muteLimit,
  questionNoteLimit,
  recentSearchLimit,
  recentViewLimit,
  reportLimit,
  saveLimit,
  visitCodeLimit,
} from './limits.ts'

/** Call limits per account. Calls with the same name share a count. */
export const callLimits = {
  block: blockLimit,
  conversation: conversationChangeLimit,
  'conversation-note': conversationNoteLimit,
  feed: feedLimit,
  follow: followLimit,
  group: groupLimit,
  'group-edit': groupEditLimit,
  'live-auth': liveAuthLimit,
  mute: muteLimit,
  'question-note': questionNoteLimit,
  'recent-search': recentSearchLimit,
  'recent-view': recentViewLimit,
  report: reportLimit,
  'visit-code': visitCodeLimit,
  save: saveLimit,
} as const

/** `search` is the configurable search limit, per account or else per address. */
export type CallLimit = 'search' | keyof typeof callLimits
