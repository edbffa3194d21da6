import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'

type PostPageProps = {
  title: string
  /** The names of the category and its ancestors, from the root down. */
  path?: readonly string[]
  /** Null if the category is fixed. */
  changeTo?: string | null
  /** The listing's page, if it has one. */
  backTo?: string
  children: ReactNode
}

export function PostPage({ title, path, changeTo, backTo, children }: PostPageProps) {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-6 sm:px-6 sm:pb-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl font-bold">{title}</h1>
        {backTo && (
          <Link
            to={backTo}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            Pogledajte oglas
          </Link>
        )}
      </div>
      {path && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3 sm:px-6">
          <p className="min-w-0">
            <span className="block text-sm text-muted">Kategorija</span>
            <span className="font-semibold">{path.join(' > ')}</span>
          </p>
          {changeTo ? (
            <ButtonLink to={changeTo} kind="quiet">
              Promijenite
            </ButtonLink>
          ) : (
            <p className="text-sm text-muted">Kategorija objavljenog oglasa se ne mijenja.</p>
          )}
        </div>
      )}
      {children}
    </div>
  )
}
