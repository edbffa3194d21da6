import Info from 'lucide-react/icons/info'
import { useEffect, useRef, useState } from 'react'
import { quietTitle, titleRemarks, titleRemarkText } from '#contract/listings/title-check.ts'
import { useFormState } from '#web/ui/forms/form-state.ts'

/** Remarks about the title during typing. */
export function TitleRemarks() {
  const { values } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(String(values['title'] ?? ''))
  const input = () =>
    box.current?.closest('section')?.querySelector<HTMLInputElement>('input[name="title"]') ?? null

  useEffect(() => {
    const field = input()
    const follow = () => setText(field?.value ?? '')
    field?.addEventListener('input', follow)
    return () => field?.removeEventListener('input', follow)
  }, [])

  function quieten() {
    const field = input()
    if (!field) return
    // Fires an input event, so that the form saves it.
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    set.call(field, quietTitle(field.value))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }

  const remarks = titleRemarks(text)
  return (
    <div ref={box} className="-mt-2">
      <output>
        {remarks.length > 0 && (
          <ul className="flex flex-col gap-1">
            {remarks.map((remark) => (
              <li key={remark} className="flex items-start gap-2 text-sm text-info">
                <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                <span>
                  {titleRemarkText[remark]}
                  {remark === 'capitals' && (
                    <button type="button" onClick={quieten} className="ml-2 min-h-6 font-semibold underline">
                      Pretvorite u mala slova
                    </button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </output>
    </div>
  )
}
