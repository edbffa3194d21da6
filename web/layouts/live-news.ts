import {
  inAppNotification,
  type LiveNotification,
  readNotification,
  unreadChanged,
} from '#contract/notifications/notices.ts'
import { messagesRead } from '#contract/conversations/live.ts'
import { type NewMessage, newMessage, notificationEvent } from '#contract/live.ts'
import { questionsChanged, questionsSeen } from '#contract/questions.ts'
import { tellActivity } from '#web/lib/session/activity.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { onCatchUp, onLive } from '#web/lib/live/live.ts'
import { startLive } from '#web/lib/live/live-client.ts'
import { countUnread } from '#web/lib/session/session-watch.ts'
import { playNews } from '#web/lib/live/sound.ts'
import { askUnreadMessages } from '#web/lib/session/unread-messages.ts'
import { addUnreadMessage, setUnread } from '#web/lib/session/unread.ts'
import { announce } from '#web/ui/dialogs/toast.tsx'
import { excerptOf } from './toast-excerpt.ts'

type News = LiveNotification | NewMessage

const isMessage = (news: News): news is NewMessage => news.type === newMessage
const isInApp = (news: News): news is LiveNotification => news.type === inAppNotification

const messagesPath = '/poruke'

/** Announces a new message (spec 4.6), unless the page of conversations is open, which shows it itself. */
function tellMessage({ id, message: { content, sender, data } }: NewMessage) {
  playNews(id)
  if (window.location.pathname.startsWith(messagesPath)) return void askUnreadMessages()
  addUnreadMessage()
  if (document.hidden) return
  announce({
    text: `Nova poruka od korisnika ${sender.username}`,
    tone: 'info',
    excerpt: excerptOf(content),
    strong: data.title,
  })
}

function tellNotification({ id, notification, unread }: LiveNotification) {
  setUnread(unread)
  playNews(id)
  if (document.hidden) return
  const { text, path } = notification
  // The event about it corrects the count on every tab; if the call fails, the list is right at the next visit.
  const onFollow = () =>
    void callApi(readNotification, { params: { id: notification.id } }, { isLast: true }).catch(() => {})
  announce({ text, tone: 'info', link: { to: path, label: 'Pogledajte', onFollow } })
}

/** Keeps the page up to date by live events. Returns a function that stops it. */
export function followNews(): () => void {
  const stops = [
    onLive<News>(notificationEvent, (news) => {
      if (isMessage(news)) tellMessage(news)
      else if (isInApp(news)) tellNotification(news)
    }),
    onLive<{ unread: number }>(unreadChanged, ({ unread }) => setUnread(unread)),
    ...[messagesRead, questionsChanged, questionsSeen].map((event) =>
      onLive(event, () => void askUnreadMessages()),
    ),
    // Events may have come before the socket opened, or while it was closed.
    onCatchUp(() => {
      void countUnread()
      void askUnreadMessages()
    }),
    startLive(),
    tellActivity(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
