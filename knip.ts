import type { KnipConfig } from 'knip'

export default {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.ts',
        'scripts/checks/*.ts',
        'bench/*.ts',
        'bench/{operations,texts}/*.ts',
        // Processes of their own, started by name.
        'bench/support/{derive-frequencies,fill-opensearch,hammer,work}.ts',
        'tests/platform/processes/*.ts',
        'demo/write-*.ts',
        // The migrator reads the whole folder.
        'db/migrations/*.ts',
        'tests/support/later-release/*.ts',
        // The build makes these beside the main site.
        'web/service-worker/main.ts',
        'web/shop-host/{root,entry.client,entry.server,routes}.{ts,tsx}',
        'web/shop-host/routes/*.{ts,tsx}',
      ],
      project: ['**/*.{ts,tsx,mjs,css}', '!build/**', '!data/**'],
      ignoreDependencies: [
        // Found by a path that is put together or resolved at run time.
        '@dicebear/styles',
        '@expo-google-fonts/*',
        '@ip-location-db/geo-whois-asn-country-mmdb',
        '@sparticuz/chromium',
        'autocannon',
        'axe-core',
        'kysely-codegen',
        'world-atlas',
      ],
      ignoreBinaries: ['apt-get', 'dpkg', 'gmt', 'mkfifo', 'mvn', 'redis-server', 'unshare'],
    },
    'tests/clients': { entry: '*.ts' },
  },
  ignoreIssues: {
    // kysely-codegen exports the type of every table.
    'lib/database/database.generated.ts': ['types'],
    // demo/scenes.ts spreads whole modules into the table of drawings.
    'demo/scenes/{devices,worn}.ts': ['exports'],
  },
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig
