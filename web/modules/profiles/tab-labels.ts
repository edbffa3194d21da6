import type { ProfileTab } from '#contract/public-paths.ts'

export const tabLabels: Record<ProfileTab, string> = {
  aktivni: 'Aktivni oglasi',
  onama: 'O nama',
  'radno-vrijeme': 'Radno vrijeme',
  dojmovi: 'Dojmovi',
  zavrseni: 'Završeni oglasi',
}
