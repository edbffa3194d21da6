import { useOff } from '#web/lib/features.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PublishBlockNotice } from '#web/modules/accounts/components/publish-block-notice.tsx'
import { publishBlockOf } from '#web/modules/accounts/publish-block.ts'
import { ModalFrame } from '#web/modules/selling/components/start/modal-frame.tsx'
import { PublishModal } from '#web/modules/selling/components/start/publish-modal.tsx'

type PublishDialogProps = { title: string; user: SessionUser; onClose: () => void }

/** The publish modal, or why this account cannot publish. A default export for React.lazy. */
export default function PublishDialog(props: PublishDialogProps) {
  const block = publishBlockOf(props.user)
  const off = useOff('publishing')
  const isBlocked = block === 'phone' || block === 'shop'
  if (!isBlocked && off === undefined) return <PublishModal {...props} />
  return (
    <ModalFrame {...props}>
      {off === undefined && isBlocked ? (
        <PublishBlockNotice block={block} returnTo={paths.publish()} />
      ) : (
        <Alert tone="info">{off}</Alert>
      )}
    </ModalFrame>
  )
}
