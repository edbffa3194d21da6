import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'

const tones = {
  danger: { box: 'border-danger bg-danger-soft text-danger', Icon: CircleAlert },
  success: { box: 'border-success bg-success-soft text-success', Icon: CircleCheck },
  info: { box: 'border-info bg-info-soft text-info', Icon: Info },
}

type AlertProps = {
  tone?: keyof typeof tones
  /** Something else announces it. */
  isSilent?: boolean
  children: ReactNode
}

/** Failures are announced at once, successes politely. */
export function Alert({ tone = 'danger', isSilent = false, children }: AlertProps) {
  const { box, Icon } = tones[tone]
  return (
    <div
      role={isSilent ? undefined : { danger: 'alert', success: 'status', info: undefined }[tone]}
      className={`flex gap-3 rounded-field border p-3 ${box}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
