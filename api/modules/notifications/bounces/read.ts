import { z } from 'zod'

/** An address that permanently refuses mail, as reported after the delivery. */
export type Bounce = { recipient: string; at: Date | null }

const longestAddress = 254

const bounceEvent = z.object({
  RecordType: z.string().max(50),
  Type: z.string().max(50).optional(),
  Email: z.string().min(3).max(longestAddress),
  BouncedAt: z.iso.datetime({ offset: true }).optional(),
})

const permanentTypes = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])

/** An event as Postmark posts it; null if it is none. Others than permanent ones hold no bounce. */
export function readBounceEvent(body: unknown): Bounce[] | null {
  const event = bounceEvent.safeParse(body)
  if (!event.success) return null
  const { RecordType, Type = '', Email, BouncedAt } = event.data
  const isPermanent = RecordType === 'SpamComplaint' || (RecordType === 'Bounce' && permanentTypes.has(Type))
  return isPermanent ? [{ recipient: Email.trim(), at: BouncedAt ? new Date(BouncedAt) : null }] : []
}

/**
 * The failed recipients of a delivery report (RFC 3464), by itself or in the mail that carries it; null if there is
 * no report. Each recipient has a block of fields; the first block is about the message.
 */
export function readDeliveryReport(text: string): Bounce[] | null {
  const blocks = text
    .replaceAll('\r\n', '\n')
    // Continued lines.
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n\n')
    .map(fieldsOf)
    .filter((fields) => fields.has('final-recipient') && fields.has('action'))
  if (blocks.length === 0) return null
  return blocks.flatMap((fields) => {
    const isPermanent =
      fields.get('action')!.toLowerCase() === 'failed' && fields.get('status')?.startsWith('5.')
    // A mailbox may forward: the original address is the one that was written to.
    const address = fields.get('original-recipient') ?? fields.get('final-recipient')!
    const recipient = address.slice(address.indexOf(';') + 1).trim()
    const isSound = recipient.includes('@') && recipient.length <= longestAddress
    return isPermanent && isSound ? [{ recipient, at: dateOf(fields.get('last-attempt-date')) }] : []
  })
}

const fieldsOf = (block: string) =>
  new Map(
    block.split('\n').flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon === -1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]]
    }),
  )

function dateOf(text: string | undefined): Date | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time)
}
