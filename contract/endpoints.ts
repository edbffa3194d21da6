import { z } from 'zod'
import * as accountMerges from './personal-data/merges.ts'
import * as push from './notifications/push.ts'
import * as recentViews from './listings/recent.ts'
import * as recovery from './accounts/recovery.ts'
import * as security from './accounts/security.ts'
import * as accounts from './accounts/endpoints.ts'
import * as agents from './agents/endpoints.ts'
import * as audit from './audit.ts'
import * as suggestions from './search/autosuggest.ts'
import * as bank from './bank/endpoints.ts'
import * as blocks from './blocks.ts'
import * as catalogue from './catalogue.ts'
import * as caches from './caches.ts'
import * as carts from './cart.ts'
import * as categories from './categories/endpoints.ts'
import * as chargers from './chargers/endpoints.ts'
import * as challenge from './challenges/endpoints.ts'
import * as checks from './checks/endpoints.ts'
import * as forbiddenWords from './checks/forbidden-words.ts'
import * as conversations from './conversations/endpoints.ts'
import * as conversationTags from './conversations/tags.ts'
import * as common from './common.ts'
import * as closings from './closings/endpoints.ts'
import * as credit from './ledger/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import * as declarationChecks from './accounts/declaration-checks.ts'
import * as delivery from './delivery/endpoints.ts'
import * as decisions from './moderation/decisions.ts'
import * as figures from './figures.ts'
import * as feedMapping from './listings/feed-mapping.ts'
import * as feeds from './listings/feeds.ts'
import * as followerMessages from './follower-messages.ts'
import * as follows from './follows.ts'
import * as groupEdits from './listings/group-edits.ts'
import * as groups from './groups.ts'
import * as health from './health.ts'
import * as invoices from './invoices/endpoints.ts'
import * as jobs from './jobs.ts'
import * as availability from './listings/availability.ts'
import * as landing from './landing.ts'
import * as live from './live.ts'
import * as messages from './conversations/messages.ts'
import * as listingLife from './listings/life.ts'
import * as listingFees from './listings/fees.ts'
import * as leads from './leads/endpoints.ts'
import * as loans from './loans/endpoints.ts'
import * as listings from './listings/read.ts'
import * as mahalac from './mahalac.ts'
import * as listingStates from './listings/state.ts'
import * as listingWriting from './listings/write.ts'
import * as photos from './media/endpoints.ts'
import * as moderation from './moderation/endpoints.ts'
import * as mutes from './mutes/endpoints.ts'
import * as notices from './notifications/notices.ts'
import * as notifications from './notifications/endpoints.ts'
import * as personalData from './personal-data/endpoints.ts'
import * as heldMessages from './conversations/held-messages.ts'
import * as payouts from './payouts.ts'
import * as payments from './payments.ts'
import * as people from './people/endpoints.ts'
import * as photoFlags from './media/photo-flags.ts'
import * as paymentSlips from './bank/slips.ts'
import * as disputes from './disputes.ts'
import * as orders from './orders/endpoints.ts'
import * as parcels from './delivery/parcels.ts'
import * as places from './places/endpoints.ts'
import * as prices from './prices.ts'
import * as pro from './pro.ts'
import * as profiles from './profiles.ts'
import * as promotions from './promotions/endpoints.ts'
import * as questions from './questions.ts'
import * as reports from './reports/endpoints.ts'
import * as reviews from './reviews/endpoints.ts'
import * as roles from './people/roles.ts'
import * as saved from './saved/endpoints.ts'
import * as savedSearches from './saved/searches.ts'
import * as search from './search/endpoints.ts'
import * as serviceMessages from './service-messages.ts'
import * as sellerSettings from './seller-settings.ts'
import * as settings from './accounts/settings.ts'
import * as siteSwitches from './site/switches.ts'
import * as shopLabel from './shops/label.ts'
import * as shopMap from './shops/map.ts'
import * as shopPage from './shops/page.ts'
import * as shops from './shops/endpoints.ts'
import * as staffListings from './moderation/staff-listings.ts'
import * as staffSearch from './staff-search.ts'
import * as staffVisits from './accounts/visits.ts'
import * as statistics from './statistics.ts'
import * as searchFailures from './search/failures.ts'
import * as synonyms from './search/synonyms.ts'
import * as tariffs from './tariffs/endpoints.ts'
import * as videos from './videos.ts'
import * as vouchers from './vouchers.ts'
import * as webhooks from './webhooks/endpoints.ts'

/** The modules that declare endpoints. */
const modules = [
  accounts,
  agents,
  audit,
  availability,
  bank,
  blocks,
  carts,
  catalogue,
  categories,
  challenge,
  chargers,
  checks,
  forbiddenWords,
  conversations,
  conversationTags,
  closings,
  credit,
  decisions,
  declarationChecks,
  delivery,
  figures,
  feedMapping,
  feeds,
  followerMessages,
  follows,
  groupEdits,
  groups,
  health,
  invoices,
  jobs,
  landing,
  listingFees,
  listingLife,
  listingStates,
  listingWriting,
  listings,
  live,
  leads,
  loans,
  mahalac,
  messages,
  moderation,
  mutes,
  notices,
  notifications,
  personalData,
  heldMessages,
  payments,
  payouts,
  people,
  accountMerges,
  photoFlags,
  paymentSlips,
  photos,
  disputes,
  orders,
  parcels,
  places,
  prices,
  pro,
  profiles,
  promotions,
  questions,
  push,
  recentViews,
  recovery,
  reports,
  reviews,
  roles,
  saved,
  savedSearches,
  search,
  security,
  serviceMessages,
  sellerSettings,
  settings,
  shopLabel,
  shopMap,
  shopPage,
  shops,
  staffSearch,
  staffVisits,
  suggestions,
  siteSwitches,
  caches,
  staffListings,
  statistics,
  searchFailures,
  synonyms,
  tariffs,
  videos,
  vouchers,
  webhooks,
]

const exportsOf = (modules: readonly object[]) => modules.flatMap((module) => Object.entries(module))

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint with its name, its operationId in OpenAPI. */
export const endpointNames: ReadonlyMap<Endpoint, string> = new Map(
  exportsOf(modules).flatMap(([name, value]): [Endpoint, string][] =>
    isEndpoint(value) ? [[value, name]] : [],
  ),
)

const isNamed = (value: unknown): value is z.ZodType =>
  [z.ZodObject, z.ZodArray, z.ZodUnion, z.ZodRecord].some((kind) => value instanceof kind)

const capitalised = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)

/** Exported schemas with their names: `city` is `City` in OpenAPI. */
export const schemaNames: ReadonlyMap<z.ZodType, string> = new Map(
  exportsOf([common, ...modules]).flatMap(([name, value]): [z.ZodType, string][] =>
    isNamed(value) ? [[value, capitalised(name)]] : [],
  ),
)
