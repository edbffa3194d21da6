import path from 'node:path'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { problemsOf } from '#tests/support/config.ts'
import { declined } from '#contract/brand.ts'
import { brandFrom, variablesOf } from './brand.ts'
import { loadConfig } from './config.ts'
import { thisMachine, usualThreads } from './threads.ts'

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
    poolerUrl: undefined,
    baseUrl: 'http://localhost:3000',
    trustProxy: [],
    allowedHosts: [],
    brand: { path: 'bazar', ...declined('Bazar'), secondPath: 'trg', company: 'Bazar d.o.o.' },
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
    searchCluster: null,
    fileStore: null,
    mediaUrl: undefined,
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
    logsRequests: false,
  })
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

test('takes buckets for files only completely, and two of them', () => {
  const store = {
    S3_BUCKET: 'photos',
    S3_PRIVATE_BUCKET: 'private',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  }
  expect(loadConfig({}).fileStore).toBe(null)
  expect(loadConfig({ ...store, MEDIA_URL: 'https://cdn.example/m' })).toMatchObject({
    mediaUrl: 'https://cdn.example/m',
    fileStore: {
      bucket: 'photos',
      privateBucket: 'private',
      region: 'us-east-1',
      endpoint: undefined,
      accessKeyId: 'k',
      secretAccessKey: 's',
      forcePathStyle: false,
    },
  })
  for (const name of Object.keys(store))
    expect(problemsOf({ ...store, [name]: '' })).toEqual([expect.stringContaining('must be set together')])
  expect(problemsOf({ S3_ENDPOINT: 'http://minio:9000' })).toHaveLength(1)
  expect(problemsOf({ ...store, S3_PRIVATE_BUCKET: 'photos' })).toEqual([
    expect.stringContaining('another bucket'),
  ])
  for (const wrong of ['https://cdn.example/?a=1', 'https://cdn.example/m/'])
    expect(problemsOf({ MEDIA_URL: wrong })).toHaveLength(1)
})

test('takes a search cluster of one or several nodes', () => {
  const of = (more: object) =>
    loadConfig({ OPENSEARCH_URL: 'http://a:9200, https://b:9200', ...more }).searchCluster
  expect(of({})).toEqual({
    nodes: ['http://a:9200', 'https://b:9200'],
    username: undefined,
    password: undefined,
    caFile: undefined,
    alias: 'bazar',
    shards: 1,
    replicas: 1,
  })
  expect(of({ OPENSEARCH_URL: 'http://a:9200', OPENSEARCH_SHARDS: '3' })).toMatchObject({
    shards: 3,
    replicas: 0,
  })
  expect(problemsOf({ OPENSEARCH_URL: 'a:9200' })).toEqual([expect.stringContaining('separated by commas')])
  expect(problemsOf({ OPENSEARCH_USERNAME: 'u', OPENSEARCH_URL: 'http://a' })).toHaveLength(1)
  expect(problemsOf({ OPENSEARCH_INDEX: 'Bazar*' })).toHaveLength(1)
})

test('takes a pooler for requests beside the address of the database itself', () => {
  const [pooler, direct] = ['postgres://u:p@pooler/bazar', 'postgres://u:p@database/bazar']
  expect(loadConfig({ DATABASE_URL: direct })).toMatchObject({ databaseUrl: direct, poolerUrl: undefined })
  expect(loadConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: direct,
    poolerUrl: pooler,
  })
  expect(problemsOf({ DATABASE_DIRECT_URL: direct })).toEqual([expect.stringContaining('needs DATABASE_URL')])
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
