import Search from 'lucide-react/icons/search'
import type { ComponentProps } from 'react'
import { controlClass } from './field.tsx'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'placeholder'> & {
  id: string
  label: string
  /** True if wide windows show the label above, and the form has its own button there. */
  isPartOfWideForm?: boolean
}

/** A search in one line, its label inside and its button at its end. */
export const SearchField = ({ id, label, isPartOfWideForm = false, ...input }: SearchFieldProps) => (
  <div className="min-w-0 flex-1 basis-48">
    <label
      htmlFor={id}
      className={isPartOfWideForm ? 'mb-1 block text-sm font-semibold max-lg:sr-only' : 'sr-only'}
    >
      {label}
    </label>
    <div className="relative">
      <input
        id={id}
        type="search"
        placeholder={label}
        enterKeyHint="search"
        className={`${controlClass} placeholder:text-muted ${isPartOfWideForm ? 'max-lg:pr-12' : 'pr-12'}`}
        {...input}
      />
      <button
        className={`absolute inset-y-0 right-0 grid w-11 place-items-center rounded-field text-primary ${isPartOfWideForm ? 'lg:hidden' : ''}`}
      >
        <Search className="size-5" aria-hidden="true" />
        <span className="sr-only">Pretražite</span>
      </button>
    </div>
  </div>
)
