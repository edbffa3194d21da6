import { sql, type Kysely } from 'kysely'

/**
 * Things that a listing may not offer, a line each: words | what happens | the broken rule. A star stands for any
 * ending. `+` in front marks what is allowed although it holds a forbidden word.
 */
const known = `
  kokain* | hold | illegal
  heroin | hold | illegal
  heroina | hold | illegal
  marihuan* | hold | illegal
  kanabis* | queue | illegal
  hašiš* | hold | illegal
  amfetamin* | hold | illegal
  metamfetamin* | hold | illegal
  ecstasy | hold | illegal
  ekstazi* | hold | illegal
  lsd | queue | illegal
  skank | hold | illegal
  pištolj* | queue | illegal
  revolver* | queue | illegal
  kalašnjikov* | hold | illegal
  automatska puška | hold | illegal
  ručna bomba | hold | illegal
  ručne bombe | hold | illegal
  eksploziv* | queue | illegal
  municij* | queue | illegal
  prigušivač za oružje | queue | illegal
  lažna dokumenta | hold | illegal
  lažni dokumenti | hold | illegal
  lažna diploma | hold | illegal
  lažna vozačka | hold | illegal
  vozačka bez polaganja | hold | illegal
  falsifikovan* | queue | illegal
  krivotvoren* | queue | illegal
  lažne novčanice | hold | illegal
  ukraden* | queue | illegal
  bubreg na prodaju | hold | illegal
  slonovača | queue | illegal
  anabolik* | queue | illegal
  viagra | queue | illegal
  vijagra | queue | illegal
  neoporezovan* cigaret* | queue | illegal
  vraćanje kilometraže | queue | illegal
  uplata unaprijed | queue | scam
  western union | queue | scam
  paysafecard | queue | scam
  + pištolj za
  + vodeni pištolj*
  + pištolj* na vodu
  + dječiji pištolj*
  + igračka pištolj*
  + toplotni pištolj*
  + lovačk* municij*
  + nije ukraden*
  + nisu ukraden*
  + nije krivotvoren*
`

/** Checks that the site makes of listings by itself. */
export async function up(db: Kysely<unknown>) {
  // Rules that admins have switched away from their usual mode.
  await sql`
    create table check_setting (
      rule       text primary key,
      mode       text not null,
      changed_at timestamptz(3) not null,
      constraint check_setting_mode_check check (mode in ('off', 'queue', 'hold'))
    )`.execute(db)

  await sql`
    create table forbidden_word (
      id          bigint generated always as identity primary key,
      wording     text not null check (char_length(wording) between 1 and 60),
      is_allowed  boolean not null default false, -- an exception, within which forbidden words do not count
      category_id bigint references category (id) on delete cascade, -- with its subtree; null: everywhere
      holds       boolean not null default false, -- else only a moderator looks
      rule        text not null default 'illegal', -- what it breaks
      version     integer not null default 1,
      created_at  timestamptz(3) not null default now()
    )`.execute(db)
  // Once in each category.
  await sql`
    create unique index forbidden_word_once on forbidden_word (lower(wording), coalesce(category_id, 0))`.execute(
    db,
  )
  // Serves the deletion of categories.
  await sql`create index forbidden_word_category on forbidden_word (category_id)`.execute(db)

  // Hits of a rule, once for each state of a thing.
  await sql`
    create table check_hit (
      id           bigint generated always as identity primary key,
      rule         text not null,
      subject_kind text not null, -- what its case is about
      subject_id   bigint not null, -- without a foreign key: the hit outlives it, to be counted
      matter       bytea not null, -- a digest of what was found: judged wrong once, it is not found again
      fingerprint  bytea not null, -- the same with the text in which it was found
      account_id   bigint references account (id) on delete set null, -- who answers for it
      listing_id   bigint references listing (id) on delete set null, -- in which it was found
      case_id      bigint references moderation_case (id) on delete set null,
      is_held      boolean not null, -- it kept the listing from others at once
      facts        jsonb not null, -- names and values, for moderators
      verdict      text,
      judged_at    timestamptz(3),
      found_at     timestamptz(3) not null,
      unique (subject_kind, subject_id, rule, fingerprint),
      constraint check_hit_subject_check check (subject_kind in ('listing', 'user')),
      constraint check_hit_verdict_check check (verdict in ('right', 'wrong', 'corrected')),
      constraint check_hit_judged_check check ((verdict is null) = (judged_at is null))
    )`.execute(db)
  // Serves the hits of a rule, the latest first, and their counts since a day.
  await sql`create index check_hit_rule on check_hit (rule, id desc)`.execute(db)
  await sql`create index check_hit_found on check_hit (found_at)`.execute(db)
  // Serves the hits of a case.
  await sql`create index check_hit_case on check_hit (case_id)`.execute(db)
  // Serve the erasure of listings and accounts.
  await sql`create index check_hit_listing on check_hit (listing_id)`.execute(db)
  await sql`create index check_hit_account on check_hit (account_id)`.execute(db)

  // Made without a person; a moderator confirms or replaces it.
  await sql`alter table moderation_decision add column is_automated boolean not null default false`.execute(
    db,
  )
  await sql`alter table listing_hold drop constraint listing_hold_kind_check`.execute(db)
  await sql`
    alter table listing_hold add constraint listing_hold_kind_check
      check (kind in ('reports', 'correction', 'removal', 'account', 'check'))`.execute(db)

  // The first device of the browser, by which accounts that share one are known. Null: this is the first.
  await sql`alter table account_device add column browser_id bigint`.execute(db)
  // Serves the accounts of a browser.
  await sql`
    create index account_device_browser on account_device (browser_id) where browser_id is not null`.execute(
    db,
  )

  for (const line of known.trim().split('\n')) {
    const [wording = '', measure, rule = 'illegal'] = line
      .trim()
      .split('|')
      .map((part) => part.trim())
    const isAllowed = wording.startsWith('+ ')
    await sql`
      insert into forbidden_word (wording, is_allowed, holds, rule)
      values (${isAllowed ? wording.slice(2) : wording}, ${isAllowed}, ${measure === 'hold'}, ${rule})`.execute(
      db,
    )
  }
}
