import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Public questions about listings, and the sellers' answers, which name their question.
  await sql`
    create table question (
      id          bigint generated always as identity primary key,
      listing_id  bigint not null references listing (id) on delete cascade,
      seller_id   bigint not null references account (id) on delete cascade, -- of the listing
      parent_id   bigint references question (id) on delete cascade,
      author_id   bigint references account (id) on delete set null, -- null once erased
      body        text not null,
      created_at  timestamptz(3) not null,
      seen_at     timestamptz(3), -- by the seller
      answered_at timestamptz(3), -- when the first of the answers that are shown was written
      removed_at  timestamptz(3), -- by moderation, which can undo it
      constraint question_body_check check (char_length(body) between 1 and 500),
      constraint question_answer_check check (parent_id is null or (seen_at is null and answered_at is null))
    )`.execute(db)
  // Serves the questions of a listing, and its erasure.
  await sql`create index question_listing on question (listing_id, id)`.execute(db)
  // Serves the answers of questions.
  await sql`create index question_parent on question (parent_id, id) where parent_id is not null`.execute(db)
  // Serves the badge of sellers, which every page of theirs asks for.
  await sql`
    create index question_unread on question (seller_id)
    where parent_id is null and seen_at is null and removed_at is null`.execute(db)
  // Serves the sellers' list of questions that wait for an answer.
  await sql`
    create index question_open on question (seller_id, id)
    where parent_id is null and answered_at is null and removed_at is null`.execute(db)
  // Serves the sellers' list of answered questions, and their erasure.
  await sql`create index question_seller on question (seller_id, id)`.execute(db)
  // Serves the list of what someone asked, the comparison with what they asked before, and their erasure.
  await sql`create index question_author on question (author_id, id)`.execute(db)

  // How many questions a listing shows, without their answers. Apart from the listing, whose changes search follows.
  await sql`
    create table question_count (
      listing_id bigint primary key references listing (id) on delete cascade,
      questions  integer not null,
      constraint question_count_check check (questions >= 0)
    )`.execute(db)
  await sql`
    create function count_questions() returns trigger language plpgsql as $$
    declare
      change integer := 0;
    begin
      if tg_op <> 'DELETE' and new.removed_at is null then change := change + 1; end if;
      if tg_op <> 'INSERT' and old.removed_at is null then change := change - 1; end if;
      if change > 0 then
        insert into question_count (listing_id, questions) values (new.listing_id, 1)
        on conflict (listing_id) do update set questions = question_count.questions + 1;
      elsif change < 0 then
        update question_count set questions = questions - 1 where listing_id = old.listing_id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger question_counted after insert on question
    for each row when (new.parent_id is null) execute function count_questions()`.execute(db)
  await sql`
    create trigger question_discounted after delete on question
    for each row when (old.parent_id is null) execute function count_questions()`.execute(db)
  await sql`
    create trigger question_recounted after update of removed_at on question
    for each row when (new.parent_id is null) execute function count_questions()`.execute(db)
}
