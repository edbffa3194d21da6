import { defineMail } from '#lib/mails/mail.ts'
import { apartPaths } from '#contract/paths/apart.ts'

type Paused = { username: string; webhookId: number; host: string }

export const webhookPaused = defineMail({
  name: 'webhook-paused',
  label: 'Webhook pauziran',
  write: ({ username, webhookId, host }: Paused, { baseUrl }) => ({
    subject: `Webhook na ${host} je pauziran`,
    username,
    paragraphs: [
      `vaš program na ${host} danima ne prima naše događaje, pa smo taj webhook pauzirali. Dok ga ne uključite, novi događaji se ne bilježe.`,
      'Kad program opet radi, uključite webhook i pošaljite ponovo ono što nije stiglo.',
    ],
    action: { label: 'Pogledajte webhook', url: baseUrl + apartPaths.webhook(webhookId) },
  }),
})

export const webhookMails = [webhookPaused]
