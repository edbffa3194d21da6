import { useOff } from '#web/lib/features.ts'
import { FieldShell } from './field.tsx'
import { useField } from './form-state.ts'

type PicturesFieldProps = {
  label: string
  hint: string
  name?: string
  /** Takes one picture. */
  isSingle?: boolean
  isFull?: boolean
}

/** Pictures that are sent with the form. */
export function PicturesField({
  label,
  hint: usual,
  name = 'pictures',
  isSingle = false,
  isFull = false,
}: PicturesFieldProps) {
  const off = useOff('photo_upload')
  const hint = off ?? usual
  const { id, error, invalid } = useField({ name, hint })
  return (
    <FieldShell id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        type="file"
        name={name}
        multiple={!isSingle}
        disabled={isFull || off !== undefined}
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="min-h-11 max-w-full file:mr-3 file:min-h-11 file:rounded-field file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink"
        {...invalid}
      />
    </FieldShell>
  )
}
