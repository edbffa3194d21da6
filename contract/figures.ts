import { z } from 'zod'
import { unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Figures in the overview for staff. */
export const metrics = [
  'listings',
  'users',
  'searches',
  'messages',
  'reports',
  'errors',
  'visitor_pages',
  'member_pages',
] as const
export type Metric = (typeof metrics)[number]

export const queueNames = ['cases', 'appeals', 'photo_flags', 'held_messages', 'jobs', 'outbox'] as const
export type QueueName = (typeof queueNames)[number]

const counts = z.record(z.enum(metrics), z.int())
export const figures = z.object({
  /** The last 24 hours, the running one last. */
  hours: z.array(z.object({ from: unixSeconds, counts })),
  /** The last 30 days in Sarajevo, today last; `day` as 2026-12-31. */
  days: z.array(z.object({ day: z.string(), counts })),
  /** Waiting items per queue, and the time of the oldest. */
  queues: z.array(z.object({ name: z.enum(queueNames), count: z.int(), oldest_at: unixSeconds.nullable() })),
})
export type Figures = z.infer<typeof figures>
export const figuresReply = z.object({ data: figures })

export const countPage = endpoint('POST', '/pages/views', {
  tag: 'Status',
  access: 'anyone',
  summary: 'Count a page that a consenting reader opened',
  // Pages count themselves, so this says nothing about the caller's activity.
  priority: 'reading',
})
export const getFigures = endpoint('GET', '/admin/figures', {
  tag: 'Administration',
  access: 'moderator',
  summary: 'Count activity by hour and by day, and waiting work',
  reply: figuresReply,
})
