import type { ReactNode } from 'react'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'

type Person = { username: string; type: 'user' | 'shop'; has_profile: boolean }

/** A person with the way to their profile; banned ones have none. */
export function ProfileLink({
  person,
  className,
  linkClassName,
  children,
}: {
  person: Person
  className: string
  /** Classes of the link alone. */
  linkClassName: string
  children: ReactNode
}) {
  if (!person.has_profile) return <span className={className}>{children}</span>
  return (
    <PathLink to={paths.profile(person)} className={`${className} ${linkClassName}`}>
      {children}
    </PathLink>
  )
}
