import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { updateAnswerTimes } from './answers/service.ts'
import { forgetSketches } from './safety/copies.ts'
import { notifyAgentsOfUnread } from './notifications/agents.ts'
import { notifyOfUnread } from './notifications/service.ts'
import { checkCounts, deleteAbandoned, emptyWithdrawn } from './upkeep/service.ts'

export const checkConversationCounts = defineJob({
  name: 'check-conversation-counts',
  label: 'Provjera brojača poruka',
  schedule: '40 2 * * *',
  isBackground: true,
  run: (deps: Deps, _, signal) => checkCounts(deps, signal),
})

export const deleteAbandonedConversations = defineJob({
  name: 'delete-abandoned-conversations',
  label: 'Brisanje razgovora bez korisnika',
  schedule: '50 3 * * *',
  isBackground: true,
  run: (deps: Deps) => deleteAbandoned(deps),
})

export const emptyWithdrawnMessages = defineJob({
  name: 'empty-withdrawn-messages',
  label: 'Brisanje sadržaja povučenih poruka',
  schedule: '55 3 * * *',
  isBackground: true,
  run: (deps: Deps) => emptyWithdrawn(deps),
})

const forgetMessageSketches = defineJob({
  name: 'forget-message-sketches',
  label: 'Brisanje tragova jednakih poruka',
  schedule: '27 * * * *',
  isBackground: true,
  run: (deps: Deps) => forgetSketches(deps),
})

export const tellOfUnreadMessages = defineJob({
  name: 'tell-of-unread-messages',
  label: 'Obavijesti o nepročitanim porukama',
  schedule: '* * * * *',
  async run(deps: Deps) {
    await notifyOfUnread(deps)
    await notifyAgentsOfUnread(deps)
  },
})

export const countAnswerTimes = defineJob({
  name: 'count-answer-times',
  label: 'Računanje vremena odgovora',
  schedule: '9 * * * *',
  isBackground: true,
  run: (deps: Deps) => updateAnswerTimes(deps),
})

export const conversationJobs = [
  checkConversationCounts,
  deleteAbandonedConversations,
  emptyWithdrawnMessages,
  forgetMessageSketches,
  tellOfUnreadMessages,
  countAnswerTimes,
]
