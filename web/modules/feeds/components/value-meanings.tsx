import { useId } from 'react'
import type { FeedOption, FeedValueField, FeedValueView } from '#contract/listings/feed-mapping.ts'
import { feedColumnLength } from '#contract/limits/listings.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { countedRows } from '#web/modules/feeds/words.ts'
import { without } from '#web/modules/feeds/read-meanings.ts'
import { OptionGroups, sideBySide } from './column-meanings.tsx'

/** Lists longer than this are typed into, with suggestions: hundreds of options per value would fill the page. */
const longList = 40

/** Names options by their labels, or by whole paths if labels repeat. */
function namesOf(options: readonly FeedOption[]): (option: FeedOption) => string {
  const isUnique = new Set(options.map(({ label }) => label)).size === options.length
  return ({ label, group }) => (isUnique || group === null ? label : `${group} > ${label}`)
}

type Entry = { value: FeedValueView; at: number }

/** The values of one field, each with what it means here. */
export function ValueMeanings({ field, entries }: { field: FeedValueField; entries: readonly Entry[] }) {
  const id = useId()
  const isLong = field.options.length > longList
  const nameOf = namesOf(field.options)
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <h3 id={`${id}-title`} className="font-bold">
        {field.label}
      </h3>
      {isLong && (
        <datalist id={`${id}-options`}>
          <option value={without.label}>{without.label}</option>
          {field.options.map((option) => (
            <option key={option.value} value={nameOf(option)}>
              {nameOf(option)}
            </option>
          ))}
        </datalist>
      )}
      <ul className="flex flex-col gap-4">
        {entries.map(({ value, at }) => (
          <li key={value.value} className="min-w-0">
            <input type="hidden" name={`field.${at}`} value={value.field} />
            <input type="hidden" name={`value.${at}`} value={value.value} />
            {isLong ? (
              <TypedMeaning
                entry={{ value, at }}
                options={field.options}
                nameOf={nameOf}
                list={`${id}-options`}
              />
            ) : (
              <ChosenMeaning entry={{ value, at }} options={field.options} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const labelOf = ({ value, rows }: FeedValueView) => (
  <span className="[overflow-wrap:anywhere]">
    {`„${value}“ `}
    <span className="font-normal text-muted">{`· ${countedRows(rows)}`}</span>
  </span>
)

const hinted = ({ answer, guess, is_sure: isSure }: FeedValueView): { hint?: string } =>
  answer === null && guess !== null && !isSure ? { hint: 'Pretpostavili smo; provjerite.' } : {}

type MeaningProps = { entry: Entry; options: readonly FeedOption[] }

function ChosenMeaning({ entry: { value, at }, options }: MeaningProps) {
  const chosen = value.answer === '' ? without.value : (value.answer ?? value.guess ?? '')
  return (
    <Select
      label={labelOf(value)}
      name={`values.${at}`}
      defaultValue={chosen}
      {...hinted(value)}
      placeholder="Odaberite šta znači"
      className={sideBySide}
      required
    >
      <option value={without.value}>{without.label}</option>
      <OptionGroups options={options} />
    </Select>
  )
}

type TypedProps = MeaningProps & { nameOf: (option: FeedOption) => string; list: string }

function TypedMeaning({ entry: { value, at }, options, nameOf, list }: TypedProps) {
  const meant = options.find((option) => option.value === (value.answer ?? value.guess))
  return (
    <TextField
      label={labelOf(value)}
      className={sideBySide}
      name={`values.${at}`}
      list={list}
      defaultValue={value.answer === '' ? without.label : meant && nameOf(meant)}
      {...hinted(value)}
      placeholder="Upišite i odaberite"
      maxLength={feedColumnLength}
      autoComplete="off"
    />
  )
}
