import { useRef, useState } from 'react'
import { factsLength } from '#contract/limits/moderation.ts'
import { type RuleName, ruleNames, rules } from '#contract/moderation/rules.ts'
import { controlClass, FieldShell } from './field.tsx'
import { useField, useFormState } from './form-state.ts'
import { Select } from './select.tsx'

/** The rule, and the facts that start from one of its templates. */
export function RuleAndFacts() {
  const { values } = useFormState()
  const [rule, setRule] = useState<RuleName>((values['rule'] as RuleName | undefined) ?? 'other')
  const text = useRef<HTMLTextAreaElement>(null)
  const { id, error, start = '', invalid } = useField({ name: 'facts' })
  function insert(template: string) {
    const field = text.current
    if (!field) return
    field.value = field.value ? `${field.value.trimEnd()} ${template}` : template
    field.focus()
  }
  return (
    <>
      <Select
        label="Pravilo"
        name="rule"
        data-shortcut="r"
        onChange={(event) => setRule(event.currentTarget.value as RuleName)}
      >
        {ruleNames.map((name) => (
          <option key={name} value={name}>
            {rules[name].name}
          </option>
        ))}
      </Select>
      <FieldShell id={id} label="Činjenice, za vlasnika" error={error}>
        <textarea
          ref={text}
          id={id}
          name="facts"
          rows={3}
          maxLength={factsLength}
          data-shortcut="c"
          className={`${controlClass} field-sizing-content min-h-20`}
          defaultValue={start}
          {...invalid}
        />
      </FieldShell>
      {rules[rule].templates.length > 0 && (
        <ul aria-label="Predlošci" className="flex flex-col gap-1">
          {rules[rule].templates.map((template) => (
            <li key={template}>
              <button
                type="button"
                onClick={() => insert(template)}
                className="w-full rounded-field bg-canvas px-3 py-1.5 text-left text-sm hover:text-primary"
              >
                {`+ ${template}`}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
