import type { Option } from './options.ts'
import type { Recent } from './recent-searches.ts'

export type KeyAct =
  | { kind: 'move'; step: 1 | -1 }
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'pick'; option: Option }
  | { kind: 'forget'; recent: Recent }

type Shown = { isOpen: boolean; highlighted: Option | undefined }

/** Maps a key in the field to its effect, and says whether the field itself must not see the key. */
export function keyAct(
  { key, isComposing }: Pick<KeyboardEvent, 'key' | 'isComposing'>,
  { isOpen, highlighted }: Shown,
): { act: KeyAct; isTaken: boolean } | null {
  if (isComposing) return null
  const taken = (act: KeyAct) => ({ act, isTaken: true })
  if (key === 'ArrowDown' || key === 'ArrowUp')
    return taken(isOpen ? { kind: 'move', step: key === 'ArrowDown' ? 1 : -1 } : { kind: 'open' })
  // Keeps the browser from clearing the field.
  if (key === 'Escape' && isOpen) return taken({ kind: 'close' })
  if (key === 'Enter' && highlighted) return taken({ kind: 'pick', option: highlighted })
  if (key === 'Delete' && highlighted?.kind === 'recent')
    return taken({ kind: 'forget', recent: highlighted.recent })
  return key === 'Tab' || key === 'Enter' ? { act: { kind: 'close' }, isTaken: false } : null
}

/** Moves through `count` options in a circle. The position before the first, -1, is the field itself. */
export function moved(at: number, step: 1 | -1, count: number): number {
  const places = count + 1
  return ((at + 1 + step + places) % places) - 1
}
