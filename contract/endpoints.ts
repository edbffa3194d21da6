import { z } from 'zod'
import * as accountMerges from './account-merges.ts'
import * as push from './push.ts'
import * as recentViews from './listings/recent.ts'
import * as recovery from './accounts-recovery.ts'
import * as security from './accounts-security.ts'
import * as accounts from './accounts.ts'
import * as agents from './agents.ts'
import * as audit from './audit.ts'
import * as suggestions from './autosuggest.ts'
import * as bank from './bank.ts'
import * as blocks from './blocks.ts'
import * as catalogue from './catalogue.ts'
import * as caches from './caches.ts'
import * as carts from './cart.ts'
import * as categories from './categories.ts'
import * as chargers from './chargers.ts'
import * as challenge from './challenge.ts'
import * as checks from './checks.ts'
import * as forbiddenWords from './forbidden-words.ts'
import * as conversations from './conversations.ts'
import * as conversationTags from './conversation-tags.ts'
import * as common from './common.ts'
import * as closings from './closings.ts'
import * as credit from './credit.ts'
import type { Endpoint } from './endpoint.ts'
import * as declarationChecks from './declaration-checks.ts'
import * as delivery from './delivery.ts'
import * as decisions from './decisions.ts'
import * as figures from './figures.ts'
import * as feeds from './feeds.ts'
import * as followerMessages from './follower-messages.ts'
import * as follows from './follows.ts'
import * as groupEdits from './group-edits.ts'
import * as groups from './groups.ts'
import * as health from './health.ts'
import * as invoices from './invoices.ts'
import * as jobs from './jobs.ts'
import * as availability from './listings/availability.ts'
import * as landing from './landing.ts'
import * as live from './live.ts'
import * as messages from './messages.ts'
import * as listingLife from './listings/life.ts'
import * as listingFees from './listings/fees.ts'
import * as leads from './leads.ts'
import * as loans from './loans.ts'
import * as listings from './listings/read.ts'
import * as mahalac from './mahalac.ts'
import * as listingStates from './listings/state.ts'
import * as listingWriting from './listings/write.ts'
import * as photos from './media.ts'
import * as moderation from './moderation.ts'
import * as mutes from './mutes.ts'
import * as notices from './notices.ts'
import * as notifications from './notifications.ts'
import * as personalData from './personal-data.ts'
import * as heldMessages from './held-messages.ts'
import * as payouts from './payouts.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as photoFlags from './photo-flags.ts'
import * as paymentSlips from './payment-slips.ts'
import * as disputes from './disputes.ts'
import * as orders from './orders.ts'
import * as parcels from './parcels.ts'
import * as places from './places.ts'
import * as prices from './prices.ts'
import * as pro from './pro.ts'
import * as profiles from './profiles.ts'
import * as promotions from './promotions.ts'
import * as questions from './questions.ts'
import * as reports from './reports.ts'
import * as reviews from './reviews.ts'
import * as roles from './roles.ts'
import * as saved from './saved.ts'
import * as savedSearches from './saved-searches.ts'
import * as search from './search.ts'
import * as serviceMessages from './service-messages.ts'
import * as sellerSettings from './seller-settings.ts'
import * as settings from './settings.ts'
import * as siteSwitches from './site-switches.ts'
import * as shopLabel from './shop-label.ts'
import * as shopMap from './shop-map.ts'
import * as shopPage from './shop-page.ts'
import * as shops from './shops.ts'
import * as staffListings from './staff-listings.ts'
import * as staffVisits from './staff-visits.ts'
import * as statistics from './statistics.ts'
import * as synonyms from './synonyms.ts'
import * as tariffs from './tariffs.ts'
import * as videos from './videos.ts'
import * as vouchers from './vouchers.ts'
import * as webhooks from './webhooks.ts'

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
  staffVisits,
  suggestions,
  siteSwitches,
  caches,
  staffListings,
  statistics,
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
