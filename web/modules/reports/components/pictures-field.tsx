import { plural } from '#contract/plural.ts'
import { useOff } from '#web/lib/features.ts'
import { FieldShell } from '#web/ui/field.tsx'
import { useField } from '#web/ui/form-state.ts'

/** Pictures as evidence, such as screenshots. */
export function PicturesField({ left }: { left: number }) {
  const off = useOff('photo_upload')
  const hint =
    off !== undefined
      ? off
      : left > 0
        ? `Nije obavezno. Najviše ${left} ${plural(left, 'slika', 'slike', 'slika')}; vide ih samo moderatori i vi.`
        : 'Uz ovu prijavu ste već poslali najviše slika.'
  const { id, error, invalid } = useField({ name: 'pictures', hint })
  return (
    <FieldShell id={id} label="Slike, npr. snimci ekrana" hint={hint} error={error}>
      <input
        id={id}
        type="file"
        name="pictures"
        multiple
        disabled={left <= 0 || off !== undefined}
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="min-h-11 max-w-full file:mr-3 file:min-h-11 file:rounded-field file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink"
        {...invalid}
      />
    </FieldShell>
  )
}
