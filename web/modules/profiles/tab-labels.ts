import type { ProfileTab } from '#contract/paths/public.ts'

export const tabLabels: Record<ProfileTab, string> = {
  aktivni: 'Aktivni oglasi',
  onama: 'O nama',
  'radno-vrijeme': 'Radno vrijeme',
  dojmovi: 'Dojmovi',
  zavrseni: 'Završeni oglasi',
}
