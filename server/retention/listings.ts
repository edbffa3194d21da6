import { bounded, byJob, growing, within, type TableRules } from './rule.ts'

const records = 'forget-listing-records'
const viewers = 'forget-listing-viewers'
const days = 'forget-statistics-days'
const videos = 'remove-unused-videos'
const reference = bounded('reference data and edits of staff')

/** Listings with what belongs to them, statistics, searches, shops, and the catalogue. */
export const listings = {
  // Listings.
  listing: growing(
    'delete drafts unused for a year, and hidden, finished and expired ones after two years',
    byJob('erase-listings', '30 days after its seller deletes it'),
  ),
  listing_group: within('account', 'until its seller removes it'),
  listing_group_unit: within('listing_group'),
  listing_hold: within('listing', 'as long, also once it is lifted', 'safety'),
  listing_price: within('listing'),
  listing_refresh: byJob(records, '90 days; only those of this month are counted', 'safety'),
  listing_review_count: within('listing', 'one row each', 'bounded'),
  listing_share: within('listing', 'as long; one per sharer'),
  listing_taken_day: byJob(records, 'until the day is past'),
  listing_tombstone: byJob(records, '2 years'),
  listing_view_count: within('listing', 'one row each', 'bounded'),
  question: within('listing', 'as long, or until it is removed'),
  question_count: within('listing', 'one row each', 'bounded'),

  // Photos and videos.
  image: byJob('remove-orphan-photos', '24 hours after nothing shows it'),
  image_print: within('image'),
  listing_image: within('listing', 'until its seller removes it; 30 at most'),
  listing_video: byJob(videos, 'a day after its seller deletes it, unless a case is open'),
  photo_flag: within('listing', 'as long, since it is not raised again', 'safety'),
  photo_flag_pair: within('photo_flag', 'as long', 'safety'),
  video_file: byJob(videos, 'a day after no video shows it'),
  video_upload: byJob(videos, 'a day unused'),

  // Promotions.
  action_price: within('listing'),
  promotion: within('listing'),
  promotion_purchase: within('listing', 'as long; the ledger stays'),

  // Logs that caches and search follow.
  listing_change: bounded('changes of a day, since search/indexer.ts deletes older ones'),
  listing_change_floor: bounded('one row'),
  saved_search_progress: bounded('one row'),
  shown_change: bounded('changes of a day, since search/indexer.ts deletes older ones'),

  // Statistics.
  activity_hour: byJob('count-activity', '400 days'),
  category_figures: byJob('count-statistics', 'until the next night'),
  learned_category: byJob('learn-from-listings', 'until the next lesson'),
  learned_word: within('learned_category'),
  listing_day: byJob(days, '730 days: the longest period and the one before it'),
  listing_figures: within('listing', 'until the next night; four rows each', 'bounded'),
  listing_opening: byJob(viewers, '35 days, once it is counted'),
  listing_term: byJob('forget-search-terms', '366 days'),
  listing_viewer: byJob(viewers, 'until the end of the next day'),
  price_level: byJob('record-price-levels', '35 days'),
  result_showing: byJob(viewers, '35 days, once it is counted'),
  seller_day: byJob(days, '730 days'),
  seller_figures: within('account', 'one row each', 'bounded'),
  share_visitor: byJob(viewers, 'until the end of the next day'),
  statistics_progress: bounded('one row'),

  // Saved, seen and muted.
  cart_item: within('account', 'until it is ordered or removed; 100 at most'),
  mute: within('account', 'until its owner lifts it; 2,050 at most'),
  mute_choice: within('account', 'one row each', 'bounded'),
  recent_search: within('account', 'the latest 20', 'bounded'),
  recent_view: within('account', 'the latest 100', 'bounded'),
  saved_list: within('account', 'until its owner removes it; 30 at most'),
  saved_list_entry: within('saved_list', 'until it is taken off'),
  saved_listing: byJob('forget-removed-saves', 'an hour after its removal; 10,000 per account'),
  saved_search: byJob('forget-saved-searches', 'an hour after its removal; 300 per account'),
  saved_search_match: byJob('forget-saved-searches', '400 days'),
  searched_term: byJob('forget-searched-terms', '7 days'),
  search_pattern: byJob('forget-saved-searches', 'until no saved search has it'),

  // Shops and their tools.
  agent_invitation: byJob('forget-agent-data', '7 days, and 30 more in the list'),
  delivery_settings: within('account', 'one row each', 'bounded'),
  feed: within('account', 'until its shop removes it; 10 at most'),
  feed_listing: within('listing', 'as long, or as its feed'),
  feed_photo: within('listing'),
  feed_row: within('feed_run', 'until the run ends; rows with errors as long'),
  feed_run: byJob('forget-feed-runs', '90 days'),
  feed_value: within('feed', 'until no file has it; those explained as long as the feed'),
  group_edit: byJob('forget-group-edits', '30 days; an unused preview 24 hours'),
  group_edit_item: within('group_edit'),
  shared_meaning: bounded('names and values in files on which at least three shops agree'),
  seller_settings: within('account', 'one row each', 'bounded'),
  shop: byJob('erase-accounts', 'as long as its account'),
  shop_label: byJob('release-shop-labels', 'a year after it was given up', 'safety'),
  shop_log: byJob('forget-agent-data', '2 years', 'safety'),
  shop_trial: bounded('firms, each of which has one trial'),

  // The catalogue, and what staff edit.
  attribute: reference,
  brand: reference,
  canton: reference,
  catalogue_change: bounded('edits of staff'),
  catalogue_mapping: growing(
    'delete mappings after a year, and refuse to undo older changes',
    within('listing'),
  ),
  category: reference,
  category_attribute: within('category', 'as long', 'bounded'),
  category_brand: within('category', 'as long', 'bounded'),
  category_model: within('category', 'as long', 'bounded'),
  city: reference,
  country: reference,
  country_state: reference,
  feature_switch: bounded('features'),
  import_finding: byJob('forget-import-findings', '90 days after the import'),
  import_job: bounded('files that operators import'),
  installation: bounded('one row'),
  maintenance: bounded('one row'),
  model: within('brand', 'as long', 'bounded'),
  reference_file: bounded('reference files'),
  service_message: bounded('messages of staff'),
  slug_redirect: bounded('addresses that staff renamed'),
  synonym: bounded('sets of staff; 1,000 at most'),
  synonym_change: bounded('edits of staff'),
} satisfies TableRules
