import type { ComponentProps, ReactNode } from 'react'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import type { SecurityIntent } from '#web/modules/accounts/security-answer.ts'

/** One of the page's forms. The intent is a field, so that submitting with Enter sends it too. */
export const SecurityForm = ({
  intent,
  id,
  className = 'flex max-w-md flex-col gap-4',
  children,
  ...rest
}: Omit<ComponentProps<typeof PostForm>, 'id'> & { intent: SecurityIntent; id?: number }) => (
  <PostForm preventScrollReset className={className} {...rest}>
    <input type="hidden" name="intent" value={intent} />
    {id !== undefined && <input type="hidden" name="id" value={id} />}
    {children}
  </PostForm>
)

/** Rarely used actions stay folded; open if one has failed. */
export function Folded({
  label,
  isOpen,
  isDangerous = false,
  children,
}: {
  label: ReactNode
  isOpen: boolean
  isDangerous?: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen || undefined} className="group/folded">
      <summary
        className={`inline-flex min-h-11 list-none items-center font-semibold underline ${isDangerous ? 'text-danger' : 'text-primary'}`}
      >
        {label}
      </summary>
      <div className="mt-2 flex flex-col gap-4">{children}</div>
    </details>
  )
}
