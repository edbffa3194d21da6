import { Toolbar } from '@base-ui/react/toolbar'
import { Editor } from '@tiptap/core'
import Bold from '@tiptap/extension-bold'
import Document from '@tiptap/extension-document'
import HardBreak from '@tiptap/extension-hard-break'
import Italic from '@tiptap/extension-italic'
import TiptapLink from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import Paragraph from '@tiptap/extension-paragraph'
import Text from '@tiptap/extension-text'
import Underline from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions'
import BoldIcon from 'lucide-react/icons/bold'
import ItalicIcon from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import ListIcon from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Undo from 'lucide-react/icons/undo-2'
import {
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react'
import { isLinkable } from '#web/ui/rich-text/links.ts'
import { richText } from '#web/ui/rich-text/look.ts'
import { LinkForm } from './link-form.tsx'

/** The same tags as the server keeps (`lib/rich-text.ts`). */
const extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Underline,
  HardBreak,
  BulletList,
  OrderedList,
  // Without its Tab, which would hold the keyboard in a list.
  ListItem.extend({
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) }
    },
  }),
  ListKeymap,
  TiptapLink.configure({
    openOnClick: false,
    autolink: false,
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: (address) => isLinkable(address ?? ''),
  }),
  UndoRedo,
]

type EditorProps = {
  /** Holds the HTML that the form sends; `onHtml` fills it. */
  area: RefObject<HTMLTextAreaElement | null>
  /** The id of the editable element. */
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  onReady: () => void
  onHtml: (html: string) => void
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

/** Writes text as it will look. Loaded lazily: few pages have it. */
export default function RichTextEditor({
  area,
  id,
  labelId,
  describedBy,
  isInvalid,
  onReady,
  onHtml,
}: EditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isLinking, setIsLinking] = useState(false)
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const tellReady = useEffectEvent(onReady)
  const tell = useEffectEvent(onHtml)

  useEffect(() => {
    const source = area.current!
    const made = new Editor({
      element: box.current!,
      extensions,
      content: source.value,
      // Our policy forbids style elements.
      injectCSS: false,
      onTransaction: refresh,
      onUpdate: ({ editor }) => tell(htmlOf(editor)),
    })
    // Text that is restored after maintenance arrives in the field.
    const take = () => made.commands.setContent(source.value, { emitUpdate: true })
    source.addEventListener('input', take)
    setEditor(made)
    tell(htmlOf(made))
    tellReady()
    return () => {
      source.removeEventListener('input', take)
      made.destroy()
    }
  }, [area])

  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(isInvalid && { 'aria-invalid': 'true' }),
          class: `min-h-40 rounded-b-field px-3 py-2 whitespace-break-spaces [overflow-wrap:anywhere] ${richText}`,
        },
        handleKeyDown: (_view, event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false
          event.preventDefault()
          setIsLinking(true)
          return true
        },
      },
    })
  }, [editor, id, labelId, describedBy, isInvalid])

  return (
    <div
      className={`rounded-field border bg-surface ${isInvalid ? 'border-danger' : 'border-line-field'}`}
      data-editor
    >
      <Toolbar.Root
        aria-label="Oblikovanje teksta"
        aria-controls={id}
        className="flex flex-wrap gap-1 border-b border-line p-1"
      >
        {editor && <Tools editor={editor} onLink={() => setIsLinking(true)} />}
      </Toolbar.Root>
      {editor && isLinking && <LinkForm editor={editor} onClose={() => setIsLinking(false)} />}
      <div ref={box} />
    </div>
  )
}

function Tools({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const chain = () => editor.chain().focus()
  return (
    <>
      <Tool
        label="Podebljano"
        keys="Ctrl+B"
        Icon={BoldIcon}
        isOn={editor.isActive('bold')}
        onAct={() => chain().toggleBold().run()}
      />
      <Tool
        label="Kurziv"
        keys="Ctrl+I"
        Icon={ItalicIcon}
        isOn={editor.isActive('italic')}
        onAct={() => chain().toggleItalic().run()}
      />
      <Tool label="Link" keys="Ctrl+K" Icon={LinkIcon} isOn={editor.isActive('link')} onAct={onLink} />
      <Tool
        label="Lista"
        keys="Ctrl+Shift+8"
        Icon={ListIcon}
        isOn={editor.isActive('bulletList')}
        onAct={() => chain().toggleBulletList().run()}
      />
      <Tool
        label="Numerisana lista"
        keys="Ctrl+Shift+7"
        Icon={ListOrdered}
        isOn={editor.isActive('orderedList')}
        onAct={() => chain().toggleOrderedList().run()}
      />
      <Tool label="Poništite" keys="Ctrl+Z" Icon={Undo} onAct={() => chain().undo().run()} />
    </>
  )
}

function Tool({
  label,
  keys,
  Icon,
  isOn,
  onAct,
}: {
  label: string
  keys: string
  Icon: ComponentType<{ className?: string }>
  /** Undefined if it cannot be switched on. */
  isOn?: boolean
  onAct: () => void
}) {
  return (
    <Toolbar.Button
      aria-label={label}
      title={`${label} (${keys})`}
      aria-pressed={isOn}
      onClick={onAct}
      className="grid size-11 place-items-center rounded-field hover:bg-canvas aria-pressed:bg-primary-soft aria-pressed:text-primary"
    >
      <Icon className="size-5" aria-hidden="true" />
    </Toolbar.Button>
  )
}
