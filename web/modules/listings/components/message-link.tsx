import MessageCircle from 'lucide-react/icons/message-circle'
import { useOff } from '#web/lib/features.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type MessageLinkProps = {
  id: number
  /** True if it is the only way to contact the seller. */
  isMain: boolean
  /** True if it is in the phones' bar, which has little space. */
  isInBar?: boolean
}

/** Leads to a conversation with the seller about the listing; visitors log in first. */
export function MessageLink({ id, isMain, isInBar = false }: MessageLinkProps) {
  const off = useOff('messages')
  if (off !== undefined) return isInBar ? null : <p className="text-sm text-muted">{off}</p>
  return (
    <ButtonLink
      to={`${paths.messages({ oglas: id })}#conversation`}
      rel="nofollow"
      kind={isMain ? 'primary' : 'quiet'}
      className={isInBar ? 'px-3' : 'w-full max-sm:hidden'}
    >
      <MessageCircle
        className={`size-5 shrink-0 ${isInBar && !isMain ? '@max-[30rem]/bar:hidden' : ''}`}
        aria-hidden="true"
      />
      Poruka
    </ButtonLink>
  )
}
