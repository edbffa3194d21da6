import { paths } from '#web/lib/site.ts'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'

const tabs = [
  { to: paths.saved(), label: 'Oglasi' },
  { to: paths.savedUsers(), label: 'Korisnici' },
  { to: paths.savedSearches(), label: 'Pretrage' },
]

/** `current`: the path of the shown tab. */
export const SavedTabs = ({ current }: { current: string }) => (
  <TabBar label="Spašeno" tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.to === current }))} />
)
