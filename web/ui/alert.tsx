import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'

const tones = {
  danger: { box: 'border-danger bg-danger-soft text-danger', Icon: CircleAlert },
  info: { box: 'border-info bg-info-soft text-info', Icon: Info },
}

/** Read out at once when it is about a failure. */
export function Alert({ tone = 'danger', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  const { box, Icon } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={`flex gap-3 rounded-field border p-3 ${box}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
