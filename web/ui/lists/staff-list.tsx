import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormStateProvider } from '#web/ui/forms/form-state.ts'
import { FilterFold } from './filter-fold.tsx'

type Labelled = { to: string; label: string }

type StaffListProps = {
  title: string
  /** The address of the list as a file. */
  exported?: string | null
  /** The chosen filters by the name of their field, with what is wrong with them. */
  given: Readonly<Record<string, string | number | undefined>>
  errors?: Readonly<Record<string, string | undefined>>
  /** The fields of the filters. */
  filters: ReactNode
  problem: string | undefined
  /** The texts of an empty list, and the whole list. */
  texts: { none: string; unfound: string; all: Labelled }
  isEmpty: boolean
  /** True on later pages, too: the list is a part of the whole. */
  isPart?: boolean
  /** The next page, if it is reached by a cursor. */
  older?: Labelled | false
  children: ReactNode
}

/** A page of staff with a list: its title and download, filters behind a fold, and the list or what stands for it. */
export function StaffList({
  title,
  exported,
  given,
  errors = {},
  filters,
  problem,
  texts: { none, unfound, all },
  isEmpty,
  isPart = false,
  older,
  children,
}: StaffListProps) {
  const chosen = Object.values(given).filter(Boolean).length
  const isWrong = problem !== undefined || Object.keys(errors).length > 0
  const isSearch = isPart || chosen > 0
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold">{title}</h1>
        {exported && (
          <a
            href={exported}
            download
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            Preuzmite kao CSV
          </a>
        )}
      </div>
      <FormStateProvider value={{ values: given, errors }}>
        <FilterFold key={JSON.stringify(given)} chosen={chosen}>
          <Form
            method="get"
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] items-start gap-3"
          >
            {filters}
            <Button className="mt-6 justify-self-start">Prikažite</Button>
          </Form>
        </FilterFold>
      </FormStateProvider>
      {problem && <Alert>{problem}</Alert>}
      {!isEmpty && children}
      {isEmpty && !isWrong && (
        <EmptyState
          text={isSearch ? unfound : none}
          action={
            isSearch && (
              <ButtonLink to={all.to} kind="quiet">
                {all.label}
              </ButtonLink>
            )
          }
        />
      )}
      {older && (
        <ButtonLink to={older.to} kind="quiet" className="self-center">
          {older.label}
        </ButtonLink>
      )}
    </div>
  )
}
