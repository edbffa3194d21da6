import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { CopyButton } from './copy-button.tsx'

const link =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-field border border-line-strong bg-surface px-5 py-2 font-semibold hover:border-line-field hover:bg-canvas'

/** Ways to keep a text that is shown only once. Downloading works without JavaScript. */
export function KeepText({
  text,
  fileName,
  canPrint = false,
}: {
  text: string
  fileName: string
  canPrint?: boolean
}) {
  const isLive = useHydrated()
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <CopyButton text={text} />
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download={fileName}
        className={link}
      >
        <Download className="size-5" aria-hidden="true" />
        Preuzmite
      </a>
      {isLive && canPrint && (
        <Button type="button" kind="quiet" onClick={() => window.print()}>
          <Printer className="size-5" aria-hidden="true" />
          Odštampaj
        </Button>
      )}
    </div>
  )
}
