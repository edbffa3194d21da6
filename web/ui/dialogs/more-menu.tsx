import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { useDetails } from './use-details.ts'

type MoreMenuProps = {
  className?: string
  children: (close: () => void) => ReactNode
}

/** Less frequent actions behind three dots; works without JavaScript. */
export function MoreMenu({ className = '', children }: MoreMenuProps) {
  const { box, close } = useDetails()
  return (
    <details ref={box} className={`relative print:hidden ${className}`}>
      <summary className={buttonClass('quiet', 'cursor-pointer list-none px-3!')}>
        <Ellipsis className="size-5 shrink-0" aria-hidden="true" />
        <span className="sr-only">Još radnji</span>
      </summary>
      <div className="absolute top-full right-0 z-30 mt-2 w-64 max-w-[90vw] rounded-card border border-line bg-raised p-2 shadow-raised">
        {children(close)}
      </div>
    </details>
  )
}
