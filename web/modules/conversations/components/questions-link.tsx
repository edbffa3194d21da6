import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import { useEffect, useState } from 'react'
import { countUnreadMessages } from '#contract/conversations/messages.ts'
import { questionsChanged, questionsSeen } from '#contract/questions.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { onLive } from '#web/lib/live/live.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { UnreadBadge, unreadQuestionsText } from '#web/ui/unread-badge.tsx'

/** Leads to public questions, which the badge of the messages counts too. */
export function QuestionsLink({ unread }: { unread: number }) {
  const [fresh, setFresh] = useState(unread)
  useEffect(() => {
    const stops = [questionsChanged, questionsSeen].map((event) =>
      onLive(event, () => {
        // The last count stays if this fails.
        callApi(countUnreadMessages, {}).then(
          ({ questions }) => setFresh(questions),
          () => {},
        )
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <PathLink
      to={paths.questions()}
      className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold hover:bg-canvas hover:text-primary"
    >
      <MessageCircleQuestionMark className="size-5" aria-hidden="true" />
      Pitanja
      <UnreadBadge count={fresh} textOf={unreadQuestionsText} />
    </PathLink>
  )
}
