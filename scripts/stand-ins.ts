import path from 'node:path'
import type { Plugin } from 'vite'

const web = path.join(import.meta.dirname, '../web')
const standIn = (name: string) => path.join(web, 'shop-host/stand-ins', name)

/** Parts of the main site that shops' hosts show in another way, so that the pages that use them are the same. */
const standIns = new Map([
  [path.join(web, 'ui/path-link.tsx'), standIn('path-link.tsx')],
  [path.join(web, 'ui/button.tsx'), standIn('button.tsx')],
  [path.join(web, 'cards/save-button.tsx'), standIn('nothing.tsx')],
  [path.join(web, 'cards/relation-button.tsx'), standIn('nothing.tsx')],
  [path.join(web, 'cards/message-consent-box.tsx'), standIn('nothing.tsx')],
])

/** Puts the stand-ins in place of what they stand for; they themselves may import that. */
export const shopStandIns = (): Plugin => ({
  name: 'shop-stand-ins',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer || importer.startsWith(standIn(''))) return undefined
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && standIns.get(found.id)
  },
})
