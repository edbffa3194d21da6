import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'

/** Copies the text and says so; empty without JavaScript, which it needs. */
export function CopyButton({ text, label = 'Kopirajte' }: { text: string; label?: string }) {
  const isLive = useHydrated()
  const [copied, setCopied] = useState<boolean | null>(null)
  if (!isLive) return null
  const Icon = copied ? Check : Copy
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <Button type="button" kind="quiet" onClick={() => void copy()}>
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {label}
      </Button>
      <output className="order-last block text-sm text-muted">
        {copied === true && 'Kopirano.'}
        {copied === false && 'Kopiranje nije uspjelo. Označite tekst i kopirajte ga sami.'}
      </output>
    </>
  )
}
