import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import { PathLink } from '#web/ui/path-link.tsx'
import { usePassFocus } from './focus/use-pass-focus.ts'

const shape = 'inline-flex max-w-full items-center gap-1.5 rounded-full border text-sm'

/** A short fact. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={`${shape} min-h-8 border-line bg-canvas px-3 text-ink`}>{children}</span>
}

/** A chosen filter; following the link removes it. */
export function RemovableChip({ label, to }: { label: string; to: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  usePassFocus(link)
  return (
    <PathLink
      ref={link}
      to={to}
      preventScrollReset
      className={`${shape} min-h-11 border-primary bg-primary-soft px-4 text-ink transition-colors hover:border-ink`}
    >
      <span className="truncate">{label}</span>
      <X className="size-4 shrink-0" aria-hidden="true" />
      <span className="sr-only">– ukloni filter</span>
    </PathLink>
  )
}
