import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { type CategoryStep, loadStep } from '#web/modules/selling/category-steps.ts'
import type { CategoryRow } from './category-rows.tsx'
import { ModalFrame } from './modal-frame.tsx'
import { StepList } from './step-list.tsx'

/** Walks down the category tree, on a page that otherwise searches by words. */
export default function ManualModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [steps, setSteps] = useState<CategoryStep[]>([])
  const [hasFailed, setHasFailed] = useState(false)

  const fail = () => setHasFailed(true)
  useEffect(() => {
    loadStep(null).then((step) => setSteps([step]), fail)
  }, [])

  async function choose({ id, name, slug, to }: CategoryRow) {
    try {
      const step = await loadStep({ id, name, slug: slug ?? '' })
      if (step.children.length === 0) return void navigate(to)
      setSteps((before) => [...before, step])
    } catch {
      fail()
    }
    return undefined
  }

  const step = steps.at(-1)
  return (
    <ModalFrame title="Objavite oglas" onClose={onClose}>
      {hasFailed && <Alert>Something went wrong</Alert>}
      {step && (
        <StepList
          step={step}
          onChoose={(row) => void choose(row)}
          onBack={() => setSteps((before) => before.slice(0, -1))}
        />
      )}
    </ModalFrame>
  )
}
