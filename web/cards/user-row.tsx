import type { ReactNode } from 'react'
import type { Person } from '#contract/people/person.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ProfileLink } from './profile-link.tsx'

type UserRowProps = {
  user: Omit<Person, 'id'>
  /** Shown below the name. */
  about: string
  /** The reader's actions. */
  children: ReactNode
}

/** A user in a list, with a link to the profile if there is one. */
export function UserRow({ user, about, children }: UserRowProps) {
  const name = user.business_name ?? user.username
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar name={name} src={user.avatar} className="size-12 text-lg" />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-bold [overflow-wrap:anywhere]">
          <ProfileLink
            person={user}
            className="inline-flex min-h-11 items-center"
            linkClassName="underline-offset-4 hover:text-primary hover:underline"
          >
            {name}
          </ProfileLink>
        </h2>
        <p className="text-sm text-muted">{about}</p>
      </div>
      {children}
    </div>
  )
}
