import { useCallback, useState } from 'react'
import { type ConversationMessage, sendMessage } from '#contract/conversations/messages.ts'
import { CallRefused, callApi } from '#web/lib/browser-api.ts'
import { newKey } from '#web/lib/forms/new-key.ts'

/** A message of this page that the server has not confirmed yet. */
export type Pending = { key: string; content: string; isFailed: boolean; reason: string | null }

/**
 * Outgoing messages of a conversation. `onSent` must not change between renders. Its failure counts as
 * that of the message, whose key makes a repeat harmless.
 */
export function useOutgoing(id: number, onSent: (message: ConversationMessage) => Promise<void>) {
  const [pending, setPending] = useState<Pending[]>([])

  const post = useCallback(
    async ({ key, content }: Pick<Pending, 'key' | 'content'>) => {
      const change = (changes: Partial<Pending>) =>
        setPending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
      change({ isFailed: false, reason: null })
      try {
        const { data } = await callApi(sendMessage, { params: { id }, body: { content } }, { key })
        setPending((all) => all.filter((one) => one.key !== key))
        await onSent(data)
      } catch (error) {
        change({
          isFailed: true,
          reason: error instanceof CallRefused ? refusalText(error) : 'Nema veze s internetom.',
        })
      }
    },
    [id, onSent],
  )

  const send = useCallback(
    (content: string) => {
      const message = { key: newKey(), content, isFailed: false, reason: null }
      setPending((all) => [...all, message])
      void post(message)
    },
    [post],
  )

  const discard = useCallback((key: string) => setPending((all) => all.filter((one) => one.key !== key)), [])

  return { pending, send, retry: post, discard }
}

const refusalText = ({ body, fields }: CallRefused) =>
  Object.values(fields)[0] ?? body?.error.message ?? 'Poruka nije poslana.'
