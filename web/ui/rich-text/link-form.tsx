import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { addressOf } from '#web/ui/rich-text/links.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, FieldShell } from '#web/ui/forms/field.tsx'

/** Asks for the address of a link. It is inside the form of the text, so Enter must not submit that. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [before] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => field.current?.focus(), [])

  function close() {
    onClose()
    editor.commands.focus()
  }

  function set() {
    const href = addressOf(field.current!.value)
    if (!href) {
      setHasFailed(true)
      field.current!.focus()
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      set()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
  }

  return (
    <div className="flex flex-col gap-3 border-b border-line p-3">
      <FieldShell
        id={id}
        label="Adresa linka"
        hint="Kao https://primjer.ba, /pretraga ili podrska@primjer.ba."
        error={hasFailed ? 'Upišite ispravnu adresu linka.' : undefined}
      >
        <input
          ref={field}
          id={id}
          defaultValue={before}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={hasFailed || undefined}
          aria-describedby={`${id}-hint${hasFailed ? ` ${id}-error` : ''}`}
          onKeyDown={onKeyDown}
          className={controlClass}
        />
      </FieldShell>
      <div className="flex flex-wrap gap-3">
        <Button type="button" onClick={set}>
          Postavite link
        </Button>
        {before !== '' && (
          <Button
            type="button"
            kind="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            Uklonite link
          </Button>
        )}
        <Button type="button" kind="quiet" onClick={close}>
          Odustanite
        </Button>
      </div>
    </div>
  )
}
