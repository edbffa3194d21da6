import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import type { DraftSaver } from '#web/modules/selling/drafts/draft-saver.ts'

/** Stores the draft and shows it as others will see it; only its owner can open that page. */
export function PreviewButton({ saver }: { saver: DraftSaver }) {
  const isLive = useHydrated()
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)
  if (!isLive) return null

  async function show() {
    setIsSaving(true)
    try {
      const { id, title } = await saver.save()
      void navigate(paths.listing(id, title))
    } catch {
      // The form shows why it was not stored.
      setIsSaving(false)
    }
  }
  return (
    <Button
      type="button"
      kind="quiet"
      disabled={isSaving}
      onClick={() => void show()}
      className="max-sm:flex-1"
    >
      Pregled
    </Button>
  )
}
