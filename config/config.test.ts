import path from 'node:path'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { productionConfig, productionVariables } from '#tests/support/production.ts'
import { brandFrom, variablesOf } from './brand.ts'
import { ConfigError, loadConfig } from './config.ts'
import { thisMachine, usualThreads } from './threads.ts'

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('defaults to a demo for this machine only', () => {
  expect(loadConfig({})).toEqual({
    environment: 'demo',
    isPublicDemo: false,
    host: '127.0.0.1',
    port: 3000,
    dataDir: path.resolve('data'),
    mediaDir: path.resolve('data/media'),
    privateDir: path.resolve('data/private'),
    uploadsDir: path.resolve('data/uploads'),
    databaseUrl: undefined,
    baseUrl: 'http://localhost:3000',
    trustProxy: [],
    allowedHosts: [],
    brand: { path: 'bazar', name: 'Bazar', secondPath: 'trg', company: 'Bazar d.o.o.' },
    map: null,
    mail: null,
    sms: null,
    metricsToken: undefined,
    bounceSecret: undefined,
    redisUrl: undefined,
    pusher: null,
    seller: {
      name: 'Bazar d.o.o.',
      address: 'Probna ulica 1',
      place: '71000 Sarajevo',
      idNumber: '4200000000009',
      vatNumber: '200000000009',
      bankAccount: '999-001-00001234-83, Prva probna banka',
    },
    card: null,
    wallet: null,
    courier: null,
    loanPartners: [expect.objectContaining({ slug: 'prva-probna-banka', is_demo: true })],
    tools: { analytics: null, ads: null },
    appLinks: { android: [], apple: [] },
    bank: {
      recipient: { name: 'Bazar d.o.o.', street: 'Probna ulica 1', place: '71000 Sarajevo' },
      accounts: [
        { bank: 'Prva probna banka', number: '9990010000123483' },
        { bank: 'Druga probna banka', number: '9980020000567806' },
      ],
    },
    challengeCost: 2_000,
    smsRules: { countries: ['BA', 'HR', 'RS', 'ME', 'SI', 'MK', 'AT', 'DE', 'CH'], perDay: 5_000 },
    servingThreads: Math.min(availableParallelism(), 4),
    searchThreads: usualThreads(thisMachine()).search,
    shutdownSeconds: 10,
    changeLimits: {
      loginFailures: { max: 10, windowSeconds: 900 },
      loginFailuresOfAddress: { max: 30, windowSeconds: 900 },
      registrations: { max: 5, windowSeconds: 3600 },
      sms: { max: 3, windowSeconds: 3600 },
      listingsOfUser: { max: 60, windowSeconds: 3600 },
      listingsOfPro: { max: 300, windowSeconds: 3600 },
      listingsOfShop: { max: 3_000, windowSeconds: 3600 },
      messages: { max: 30, windowSeconds: 60 },
      conversations: { max: 20, windowSeconds: 3600 },
      messagesOfNew: { max: 15, windowSeconds: 60 },
      conversationsOfNew: { max: 5, windowSeconds: 3600 },
      sameTextFirstDay: { max: 3, windowSeconds: 86_400 },
      sameTextFirstWeek: { max: 5, windowSeconds: 86_400 },
      sameTextFirstMonth: { max: 10, windowSeconds: 86_400 },
      sameText: { max: 20, windowSeconds: 86_400 },
      sameTextOfNewcomers: { max: 15, windowSeconds: 86_400 },
      questions: { max: 10, windowSeconds: 3600 },
      questionsOfListing: { max: 60, windowSeconds: 3600 },
      answers: { max: 120, windowSeconds: 3600 },
    },
    readLimits: {
      searchesOfAccount: { max: 300, windowSeconds: 60 },
      searchesOfAddress: { max: 600, windowSeconds: 60 },
      reads: { max: 1_200, windowSeconds: 60 },
    },
    logLevel: 'warn',
  })
})

test('reads the other limits too, and keeps their windows', () => {
  const { changeLimits } = loadConfig({
    LOGIN_LIMIT: '1',
    LOGIN_LIMIT_ADDRESS: '2',
    REGISTER_LIMIT: '3',
    SMS_LIMIT: '4',
    LISTING_LIMIT: '5',
    LISTING_LIMIT_PRO: '6',
    LISTING_LIMIT_SHOP: '7',
    MESSAGE_LIMIT: '8',
    CONVERSATION_LIMIT: '9',
    MESSAGE_LIMIT_NEW: '10',
    CONVERSATION_LIMIT_NEW: '11',
    SAME_TEXT_LIMIT_DAY: '12',
    SAME_TEXT_LIMIT_WEEK: '13',
    SAME_TEXT_LIMIT_MONTH: '14',
    SAME_TEXT_LIMIT: '15',
    SAME_TEXT_LIMIT_NEW: '16',
    QUESTION_LIMIT: '17',
    QUESTION_LIMIT_LISTING: '18',
    ANSWER_LIMIT: '19',
  })
  expect(Object.values(changeLimits).map(({ max }) => max)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
  ])
  expect(changeLimits.loginFailures.windowSeconds).toBe(15 * 60)
  expect(problemsOf({ SMS_LIMIT: 'tri' })).toEqual([expect.stringMatching(/^SMS_LIMIT must be a number/)])
})

test('reads rate limits from the environment, and refuses a limit that serves nobody', () => {
  const { readLimits } = loadConfig({ SEARCH_LIMIT: '5', SEARCH_LIMIT_ADDRESS: '7', READ_LIMIT: '9' })
  expect(Object.values(readLimits).map(({ max }) => max)).toEqual([5, 7, 9])
  expect(problemsOf({ READ_LIMIT: '0' })).toEqual([
    expect.stringMatching(/^READ_LIMIT must be a number from 1/),
  ])
})

/** Required in production, along with its address. */
const carriers = {
  SMTP_URL: 'smtps://bazar:tajna@mail.example',
  INFOBIP_BASE_URL: 'https://xyz.api.infobip.com',
  INFOBIP_API_KEY: 'kljuc',
  APP_SECRET: 'x'.repeat(32),
}

test('treats an empty variable as unset', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '', BASE_URL: '' })).toEqual(loadConfig({}))
})

test('derives the address from the port unless it is given, and strips its slash', () => {
  expect(loadConfig({ PORT: '4001' }).baseUrl).toBe('http://localhost:4001')
  expect(loadConfig({ ...carriers, BASE_URL: 'https://bazar.example/', APP_ENV: 'production' }).baseUrl).toBe(
    'https://bazar.example',
  )
})

test('reports every problem at once', () => {
  const problems = problemsOf({
    APP_ENV: 'staging',
    PORT: '70000',
    DATABASE_URL: 'mysql://user:secret@host/db',
    BASE_URL: 'http://localhost:3000/shop',
    TRUST_PROXY: '10.0.0.0/8, proxy',
    BRAND: 'Ba zar',
    DEMO_PUBLIC: 'yes',
    LOG_LEVEL: 'loud',
  })

  expect(problems.map((problem) => problem.split(' ')[0]).toSorted()).toEqual(
    [
      'APP_ENV',
      'BASE_URL',
      'BRAND',
      'DATABASE_URL',
      'DEMO_PUBLIC',
      'LOG_LEVEL',
      'PORT',
      'TRUST_PROXY',
    ].toSorted(),
  )
  expect(problems.join('\n')).not.toContain('secret')
})

test('reports conflicts between variables even if others are invalid', () => {
  expect(problemsOf({ ...carriers, PORT: 'x', APP_ENV: 'production' })).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^BASE_URL must be an https/),
  ])
})

test('refuses demo accounts where others could reach them', () => {
  expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('DEMO_PUBLIC=1')])
  expect(problemsOf({ HOST: '::' })).toHaveLength(1)
  expect(problemsOf({ BASE_URL: 'https://demo.example' })).toHaveLength(1)
  expect(problemsOf({ HOST: '0.0.0.0', DEMO_PUBLIC: '1' })).toEqual([])
  expect(loadConfig({ HOST: '0.0.0.0', DEMO_PUBLIC: '1' }).isPublicDemo).toBe(true)
  for (const host of ['127.0.0.2', '::1', 'localhost']) expect(problemsOf({ HOST: host })).toEqual([])
})

test('requires an https address in production, and listens anywhere', () => {
  const production = { ...carriers, APP_ENV: 'production' }
  expect(problemsOf({ ...production, HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^BASE_URL/)])
  expect(problemsOf({ ...production, BASE_URL: 'http://bazar.example' })).toHaveLength(1)
  expect(problemsOf({ ...production, HOST: '::', BASE_URL: 'https://bazar.example' })).toEqual([])
})

test('accepts names, addresses and networks as further hosts, without ports', () => {
  expect(loadConfig({ ALLOWED_HOSTS: 'Balancer.internal, 10.0.0.0/8,fd00::1' }).allowedHosts).toEqual([
    'balancer.internal',
    '10.0.0.0/8',
    'fd00::1',
  ])
  for (const wrong of ['a b', 'balancer:8080', '*.bazar.example', '10.0.0.0/33', '1.2.3', 'a,,b'])
    expect(problemsOf({ ALLOWED_HOSTS: wrong })).toHaveLength(1)
})

test('accepts addresses and networks as proxies', () => {
  const { trustProxy } = loadConfig({ TRUST_PROXY: '10.0.0.0/8, 192.168.1.4,fd00::/8' })
  expect(trustProxy).toEqual(['10.0.0.0/8', '192.168.1.4', 'fd00::/8'])
  for (const wrong of ['10.0.0.0/33', 'true', '1.2.3', '1.2.3.4/8/8'])
    expect(problemsOf({ TRUST_PROXY: wrong })).toHaveLength(1)
})

test('accepts a unix socket address for PostgreSQL', () => {
  const url = 'postgres://postgres@localhost/bazar?host=%2Ftmp%2Fsocket'
  expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('requires the address of tiles for a map, on any host', () => {
  const { map } = loadConfig({
    MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
    MAP_ATTRIBUTION: '© Karte',
  })
  expect(map).toEqual({ tilesUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '© Karte' })
  expect(() => loadConfig({ MAP_TILES_URL: 'http://tiles.example/a.png' })).toThrow(/MAP_TILES_URL/)
})

test('requires carriers and a secret in production, and prints no secret', () => {
  const problems = problemsOf({ APP_ENV: 'production', BASE_URL: 'https://bazar.example' })
  expect(problems).toEqual([
    expect.stringMatching(/^SMTP_URL/),
    expect.stringMatching(/^INFOBIP_BASE_URL/),
    expect.stringMatching(/^APP_SECRET/),
  ])
  expect(problemsOf({ APP_SECRET: 'tajno' })).toEqual([
    expect.stringMatching(/^APP_SECRET must have at least 32/),
  ])
  expect(problemsOf({ INFOBIP_API_KEY: 'kljuc' })).toEqual([expect.stringMatching(/^INFOBIP_BASE_URL and/)])
  const wrong = problemsOf({ SMTP_URL: 'http://u:tajna@mail.example', INFOBIP_API_KEY: 'tajni ključ' })
  expect(wrong.map((problem) => problem.split(' ')[0])).toEqual(['SMTP_URL', 'INFOBIP_API_KEY'])
  expect(wrong.join() + problemsOf({ APP_SECRET: 'tajno' }).join()).not.toContain('tajn')
  for (const query of ['?tls.rejectUnauthorized=false', '?ignoreTLS=true', '/put', '#a'])
    expect(problemsOf({ SMTP_URL: `smtp://u:tajna@mail.example${query}` })).toEqual([
      'SMTP_URL must have no path, query or fragment',
    ])
  const short = problemsOf({ METRICS_TOKEN: 'tajna' })
  expect(short).toEqual(['METRICS_TOKEN must be at least 16 printable ASCII characters without spaces'])
})

test('takes a contact and outside links into the brand, and omits unset ones', () => {
  const env = { CONTACT_EMAIL: 'pisite@primjer.ba', BLOG_URL: 'https://blog.primjer.ba/', HELP_URL: '' }
  const { brand } = loadConfig(env)
  expect(brand).toMatchObject({
    contactEmail: 'pisite@primjer.ba',
    links: { blog: 'https://blog.primjer.ba/' },
  })
  expect(brand.links).toEqual({ blog: 'https://blog.primjer.ba/' })
  expect(brandFrom(variablesOf(brand))).toEqual(brand)
  expect(() => loadConfig({ BLOG_URL: 'javascript:alert(1)', CONTACT_EMAIL: 'x' })).toThrow(
    /CONTACT_EMAIL must be an e-mail address[^]*BLOG_URL must be an https:/,
  )
})

test('sends mail as the brand from the site unless an address is set, and SMS from a name that phones can show', () => {
  const config = loadConfig({
    ...carriers,
    APP_ENV: 'production',
    BASE_URL: 'https://pijaca.example',
    BRAND_NAME: 'Pijaca Čaršija',
  })
  expect(config.mail?.from).toEqual({ name: 'Pijaca Čaršija', address: 'no-reply@pijaca.example' })
  expect(config.sms?.sender).toBe('Pijaca Cars')
  expect(loadConfig({ ...carriers, BRAND_NAME: 'Đć' }).sms?.sender).toBe('Oglasi')
  expect(loadConfig({ ...carriers, MAIL_FROM: 'posta@pijaca.example' }).mail?.from.address).toBe(
    'posta@pijaca.example',
  )
})

test('allows unencrypted mail to a server on this machine only', () => {
  const requireTls = (SMTP_URL: string) => loadConfig({ SMTP_URL }).mail!.requireTls
  for (const host of ['localhost', '127.0.0.1', '127.3.2.1', '[::1]'])
    expect(requireTls(`smtp://${host}:25`)).toBe(false)
  for (const host of ['mail.example', '10.0.0.7', '[fd00::1]', 'localhost.example'])
    expect(requireTls(`smtp://u:p@${host}:587`)).toBe(true)
})

test('takes a hosted service of live events by host or by cluster, and only completely', () => {
  const application = { PUSHER_APP_ID: '1', PUSHER_APP_KEY: 'k', PUSHER_APP_SECRET: 's' }
  expect(loadConfig({ ...application, PUSHER_APP_CLUSTER: 'eu' }).pusher).toEqual({
    appId: '1',
    key: 'k',
    secret: 's',
    host: 'api-eu.pusher.com',
    socketHost: 'ws-eu.pusher.com',
    port: 443,
    tls: true,
  })
  const own = { ...application, PUSHER_HOST: 'soketi', PUSHER_PORT: '6001', PUSHER_SCHEME: 'http' }
  expect(loadConfig(own).pusher).toMatchObject({
    host: 'soketi',
    socketHost: 'soketi',
    port: 6001,
    tls: false,
  })
  const partial: Record<string, string>[] = [{ PUSHER_APP_ID: '1' }, application, { PUSHER_HOST: 'soketi' }]
  for (const env of partial)
    expect(problemsOf(env)).toEqual([expect.stringContaining('must be set together')])
})

test('takes bank accounts with their check digits, and needs the recipient in production', () => {
  const given = { BANK_ACCOUNTS: 'Prva banka: BA39 999 001 0000123483, Druga:9980020000567806' }
  expect(loadConfig(given).bank?.accounts).toEqual([
    { bank: 'Prva banka', number: '9990010000123483' },
    { bank: 'Druga', number: '9980020000567806' },
  ])
  expect(() => loadConfig({ BANK_ACCOUNTS: 'Prva:9990010000123484' })).toThrow('BANK_ACCOUNTS must be banks')
  expect(() => loadConfig({ BANK_RECIPIENT: 'Bazar; d.o.o.' })).toThrow('BANK_RECIPIENT must be letters')
  expect(() => loadConfig({ ...given, APP_ENV: 'production' })).toThrow(
    'BANK_RECIPIENT_STREET or COMPANY_ADDRESS must be set with BANK_ACCOUNTS',
  )
})

test('needs the whole seller where the site takes money, and its numbers in their form', () => {
  expect(() => loadConfig({ COMPANY_ID_NUMBER: '42' })).toThrow('COMPANY_ID_NUMBER must have 13 digits')
  expect(() => loadConfig({ COMPANY_VAT_NUMBER: '42' })).toThrow('COMPANY_VAT_NUMBER must have 12 digits')
  const problems = problemsOf({ ...productionVariables, BANK_ACCOUNTS: 'Prva:9990010000123483' })
  expect(problems).toContain(
    'COMPANY_ADDRESS, COMPANY_PLACE, COMPANY_ID_NUMBER, COMPANY_VAT_NUMBER, COMPANY_BANK_ACCOUNT must be set when APP_ENV is production and the site takes money',
  )
  expect(productionConfig().seller).toMatchObject({ name: 'Bazar d.o.o.', idNumber: '' })
})

test('reads partners that lend from JSON, and says where it is wrong', () => {
  const product = {
    slug: 'auto',
    name: 'Auto kredit',
    purpose: 'cars',
    rate: 5.49,
    min_amount: 3_000,
    max_amount: 60_000,
    min_months: 12,
    max_months: 84,
  }
  const partner = { slug: 'banka', name: 'Banka d.d.', email: 'krediti@banka.ba', products: [product] }
  const read = (partners: unknown) => loadConfig({ LOAN_PARTNERS: JSON.stringify(partners) }).loanPartners
  expect(read([partner])).toMatchObject([
    { slug: 'banka', is_demo: false, products: [{ fee_percent: 0, fee_max: null, min_down_percent: 0 }] },
  ])
  expect(read([])).toEqual([])
  expect(loadConfig({}).loanPartners).toMatchObject([{ slug: 'prva-probna-banka', is_demo: true }])
  expect(productionConfig().loanPartners).toEqual([])
  expect(() => loadConfig({ LOAN_PARTNERS: 'banka' })).toThrow(
    'LOAN_PARTNERS must be a list of partners in JSON',
  )
  expect(() => read([{ ...partner, products: [{ ...product, rate: 'malo' }] }])).toThrow(
    'at 0.products.0.rate',
  )
  expect(() => read([{ ...partner, products: [{ ...product, min_months: 90 }] }])).toThrow(
    'min_months is at most max_months',
  )
  expect(() => read([partner, partner])).toThrow('each slug stands once')
})

test('reads analytics and ads, and names what one of them lacks', () => {
  const ad = { text: 'Zimske gume na rate', url: 'https://gume.example/akcija', categories: ['automobili'] }
  const own = { ANALYTICS: 'own', ADS: 'own', OWN_ADS: JSON.stringify([ad]) }
  expect(loadConfig(own).tools).toEqual({
    analytics: { kind: 'own' },
    ads: { kind: 'own', ads: [{ ...ad, audience: 'svi' }] },
  })
  const services = {
    ANALYTICS: 'matomo',
    MATOMO_URL: 'https://stats.example/matomo',
    MATOMO_SITE_ID: '3',
    ADS: 'revive',
    REVIVE_URL: 'https://ads.example/delivery/',
    REVIVE_ZONE: '7',
    REVIVE_SIZE: '320x100',
  }
  expect(loadConfig(services).tools).toEqual({
    analytics: { kind: 'matomo', url: 'https://stats.example/matomo/', siteId: 3, statusDimension: 1 },
    ads: { kind: 'revive', url: 'https://ads.example/delivery/', zone: 7, width: 320, height: 100 },
  })
  expect(problemsOf({ ANALYTICS: 'matomo', ADS: 'revive', REVIVE_ZONE: '7' })).toEqual([
    'MATOMO_URL and MATOMO_SITE_ID must be set when ANALYTICS is matomo',
    'REVIVE_URL and REVIVE_ZONE must be set when ADS is revive',
  ])
  const beside = { ...services, BASE_URL: 'https://ads.example', DEMO_PUBLIC: '1' }
  expect(problemsOf(beside)).toEqual(['REVIVE_URL must be on another host than BASE_URL'])
  expect(problemsOf({ ADS: 'own' })).toEqual(['OWN_ADS must be set when ADS is own'])
  expect(problemsOf({ ADS: 'own', OWN_ADS: '[{"text":"x","url":"javascript:1"}]' })).toEqual([
    expect.stringContaining('at 0.url: url is a path or an https:// address'),
  ])
  expect(problemsOf({ MATOMO_URL: 'http://stats.example' })).toEqual([
    expect.stringContaining('MATOMO_URL must be an https:// address'),
  ])
})

test('reads the apps that may open addresses', () => {
  const fingerprint = Array(32).fill('ab').join(':')
  const other = Array(32).fill('CD').join(':')
  const android = `ba.bazar.app=${fingerprint}, ba.bazar.app=${other}`
  expect(loadConfig({ ANDROID_APPS: android, APPLE_APPS: 'ABCDE12345.ba.bazar.app' }).appLinks).toEqual({
    android: [{ packageName: 'ba.bazar.app', fingerprints: [fingerprint.toUpperCase(), other] }],
    apple: ['ABCDE12345.ba.bazar.app'],
  })
  expect(problemsOf({ ANDROID_APPS: 'ba.bazar.app', APPLE_APPS: 'ba.bazar.app' })).toEqual([
    expect.stringContaining('ANDROID_APPS must be packages'),
    expect.stringContaining('APPLE_APPS must be app ids'),
  ])
})
