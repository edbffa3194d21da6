import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type UserConfig } from 'vite'
import { brandFrom } from '#config/brand.ts'
import { appFiles } from '#scripts/build-steps/app-files.ts'
import { quickIcons } from '#scripts/build-steps/quick-icons.ts'
import { hasEndpoints, stripEndpoints } from '#scripts/build-steps/strip-endpoints.ts'

/** The frame around every page, and the small modules that only it shares with others. */
const frameModules =
  /\/web\/layouts\/(?:\w+\/)?(?:frame|header|links|bottom-navbar|publish-link|search-form|use-side-menu|account-label|error-page|maintenance-notice)\.tsx?$|\/web\/ui\/(?:\w+\/)?(?:logo|avatar|dropdown|empty-state|drawing)\.tsx$|\/web\/lib\/outages\/(?:use-page-state|reload-limit)\.ts$|\/lucide-react\/.*\/(?:house|menu|plus|search|user-round|chevron-down|chevron-left|chevron-right)\.m?js$/

/** Icons of the side menu and the header of users, which other pages use too: the frame names each chunk of these. */
const menuIcons =
  /\/lucide-react\/.*\/(?:badge-check|ban|bell|building-complex|calendar-x|coins|credit-card|eye-off|flag|gavel|layout-grid|megaphone|message-circle-question-mark|package|refresh-cw|rotate-ccw-clock|shield-check|shopping-cart|store|user-round-check)\.m?js$/

const laterModules =
  /\/web\/ui\/(?:\w+\/)?(?:[a-z]+-field|field|choice|row-table|tab-bar|form-state|post-form|use-focus-wrong|checkbox|select|search-select|search-box|match-options|empty-drawings|pagination|page-window|panel|submit-button)\.tsx?$/

/** Cards and the small parts of lists of them, which home, search and listings load together. */
const cardModules =
  /\/web\/cards\/(?:card|listing-card|listing-grid|placeholder|save-button|sold-out)\.tsx?$|\/web\/(?:ui|lib)\/\w+\/(?:card-skeletons|use-growing-list|views-on-device|device-keys)\.tsx?$|\/web\/ui\/(?:category-picture|tile-ink)\.tsx?$|\/contract\/mutes\/prefs\.ts$/

const brand = brandFrom(process.env)

const shared = {
  define: { __BRAND__: JSON.stringify(brand) },
  build: { reportCompressedSize: false },
} satisfies UserConfig

/** The pages on the hosts of shops: a build of their own, so that the main site does not grow by them. */
const shopHost: UserConfig = {
  ...shared,
  plugins: [quickIcons(), tailwindcss(), reactRouter(), stripEndpoints()],
  // Icons come from the main site's build.
  publicDir: false,
  build: { ...shared.build, assetsDir: 'shop-assets' },
}

const mainSite: UserConfig = {
  ...shared,
  plugins: [quickIcons(), tailwindcss(), reactRouter(), stripEndpoints(), appFiles(brand)],
  publicDir: 'web/public',
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Bundles the code of every page into few files: forty small ones compress worse and each is a
            // request.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                { name: 'endpoints', test: hasEndpoints, minShareCount: 8 },
                { name: 'frame', test: frameModules },
                { name: 'menu-icons', test: menuIcons },
                // Forms, tabs and tables stand on many pages, but not on the first that most visitors see.
                {
                  name: 'shared',
                  test: (id) => /\/web\//.test(id) && !laterModules.test(id),
                  minShareCount: 12,
                },
                { name: 'cards', test: cardModules },
              ],
            },
          },
        },
      },
    },
  },
  // PostgreSQL constantly writes there.
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}

export default defineConfig(process.env['SITE'] === 'shop' ? shopHost : mainSite)
