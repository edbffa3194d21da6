import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '#web/lib/format/format.ts'
import { brand } from '#web/lib/site.ts'
import { keyAct } from './keys.ts'
import type { Option } from './options.ts'
import { remember } from './recent-searches.ts'
import { Sections } from './sections.tsx'
import { useCombobox, useComboboxState, useVisibleHeight } from './use-combobox.ts'
import { useOptionList } from './use-option-list.ts'

/** Remembers a search that the form itself submitted. */
export const rememberSearch = (username: string | undefined, q: string) =>
  remember(username, { q: q.replace(/\s+/g, ' '), category_id: null, category_name: null })

const writeInto = (field: HTMLInputElement, text: string) => {
  field.value = text
}

type SearchDropdownProps = {
  /** The field it belongs to. */
  input: HTMLInputElement
  /** The logged-in account. */
  username: string | undefined
}

/**
 * Suggestions below the search field during typing (spec 2.5). Focus stays in the field, which is a combobox
 * while this is mounted.
 */
export default function SearchDropdown({ input, username }: SearchDropdownProps) {
  const id = useId()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const list = useOptionList(input, username)
  const { options, highlighted, isOpen } = list

  async function pick(option: Option) {
    if (option.kind === 'forget-all') return list.forgetAll()
    list.close()
    if (option.search) remember(username, option.search)
    // The next page may have the same field, so show the chosen option, or nothing.
    writeInto(input, option.search?.q ?? '')
    await navigate(option.to!)
  }

  function onKeyDown(event: KeyboardEvent) {
    const result = keyAct(event, { isOpen, highlighted })
    if (!result) return
    const { act, isTaken } = result
    if (isTaken) event.preventDefault()
    if (act.kind === 'move') list.move(act.step)
    else if (act.kind === 'open') list.open()
    else if (act.kind === 'pick') void pick(act.option)
    else if (act.kind === 'forget') void list.forget(act.recent)
    else list.close()
  }

  useCombobox(input, box, {
    onListen: list.catchUp,
    onInput: () => list.changeTerm(input.value),
    onKeyDown,
    onClick: () => {
      if (!isOpen) list.open()
    },
    onFocus: () => {
      if (input.value.trim() === '') list.show()
    },
    onLeave: list.close,
  })
  useComboboxState(input, { isOpen, listId: `${id}-list`, activeId: highlighted && `${id}-${list.at}` })
  useVisibleHeight(box, isOpen)

  return (
    <>
      <output className="sr-only">
        {[list.news, isOpen && countText(options)].filter(Boolean).join(' ')}
      </output>
      {isOpen && (
        <SuggestionBox
          box={box}
          hint={list.isNothingSuggested ? `Pretražite preko 4 miliona oglasa na ${brand.name}-u` : null}
        >
          <Sections
            id={id}
            sections={list.sections}
            highlighted={highlighted}
            onPick={(option) => void pick(option)}
            onForget={(recent) => void list.forget(recent)}
          />
        </SuggestionBox>
      )}
    </>
  )
}

/** Read out when the list opens or changes. */
function countText(options: readonly Option[]): string {
  const count = options.filter(({ kind }) => kind !== 'forget-all' && kind !== 'all-results').length
  return count > 0 ? counted(count, 'prijedlog', 'prijedloga', 'prijedloga') : 'Nema prijedloga'
}

type SuggestionBoxProps = {
  box: RefObject<HTMLDivElement | null>
  hint: string | null
  children: ReactNode
}

const SuggestionBox = ({ box, hint, children }: SuggestionBoxProps) => (
  <div
    ref={box}
    // Keeps the focus in the field.
    onPointerDown={(event) => event.preventDefault()}
    className="absolute inset-x-0 top-full z-40 max-h-[calc(var(--visible,100dvh)-8rem)] overflow-y-auto overscroll-contain border-line bg-raised shadow-raised max-sm:border-y sm:mt-2 sm:min-w-80 sm:max-h-[calc(var(--visible,100dvh)-6rem)] sm:rounded-card sm:border"
  >
    {hint && <p className="px-4 pt-3 pb-1 text-sm text-muted">{hint}</p>}
    {children}
  </div>
)
