import type { ReactNode } from 'react'
import type { Person } from '#contract/people/person.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'

/** A person with the way to their profile; banned ones and erased ones, who are null, have none. */
export function ProfileLink({
  person,
  tab,
  className,
  linkClassName,
  children,
}: {
  person: Pick<Person, 'username' | 'type' | 'has_profile'> | null
  tab?: 'dojmovi'
  className: string
  /** Classes of the link alone. */
  linkClassName: string
  children: ReactNode
}) {
  if (!person?.has_profile) return <span className={className}>{children}</span>
  return (
    <PathLink to={paths.profile(person, tab)} className={`${className} ${linkClassName}`}>
      {children}
    </PathLink>
  )
}
