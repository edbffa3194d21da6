import type { ReactNode } from 'react'
import { paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PathLink } from '#web/ui/path-link.tsx'

type UserRowProps = {
  user: { username: string; type: 'user' | 'shop'; avatar: string | null; business_name: string | null }
  /** Shown below the name. */
  about: string
  /** The reader's actions. */
  children: ReactNode
}

/** A user in a list, with a link to the profile. */
export function UserRow({ user, about, children }: UserRowProps) {
  const name = user.business_name ?? user.username
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar name={name} src={user.avatar} className="size-12 text-lg" />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-bold [overflow-wrap:anywhere]">
          <PathLink
            to={paths.profile(user)}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:text-primary hover:underline"
          >
            {name}
          </PathLink>
        </h2>
        <p className="text-sm text-muted">{about}</p>
      </div>
      {children}
    </div>
  )
}
