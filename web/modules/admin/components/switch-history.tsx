import { formatDateTime } from '#web/lib/format/format.ts'

type Entry = {
  id: number
  username: string
  action: string
  reason: string | null
  at: number
  feature?: string
}

const actions: Record<string, string> = {
  started: 'uključio/la održavanje',
  changed: 'izmijenio/la najavu',
  ended: 'isključio/la održavanje',
  'switched-on': 'uključio/la',
  'switched-off': 'isključio/la',
}

/** Changes of switches with author and reason, the latest first. */
export function SwitchHistory({ history }: { history: readonly Entry[] }) {
  if (history.length === 0) return null
  return (
    <section aria-labelledby="izmjene" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="izmjene" className="text-lg font-bold">
        Posljednje izmjene
      </h2>
      <ol className="mt-2 divide-y divide-line text-sm">
        {history.map(({ id, username, action, reason, at, feature }) => (
          <li key={id} className="py-2 [overflow-wrap:anywhere]">
            <span className="text-muted tabular-nums">{`${formatDateTime(at)}: `}</span>
            {[username, actions[action] ?? action, feature].filter(Boolean).join(' ')}
            {reason && <span className="block text-muted">{reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
