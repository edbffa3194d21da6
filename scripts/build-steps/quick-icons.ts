import path from 'node:path'
import type { Plugin } from 'vite'

const quickIcon = path.join(import.meta.dirname, '../../web/ui/quick-icon.tsx')

/** Has the icons of Lucide drawn by a component of ours. */
export const quickIcons = (): Plugin => ({
  name: 'quick-icons',
  enforce: 'pre',
  // Otherwise the server would load Lucide's own files.
  config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
  resolveId: (source, importer) =>
    source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/') ? quickIcon : undefined,
})
