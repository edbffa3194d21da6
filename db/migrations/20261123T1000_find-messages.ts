import { type Kysely, sql } from 'kysely'

// Letters as search folds them: Cyrillic becomes Latin, accents and case go.
const from = 'łøабвгдежзијклмнопрстћуфхцчш'
const to = 'loabvgdezzijklmnoprstcufhccs'
const spelled = 'đ:dj ß:ss æ:ae œ:oe ђ:dj љ:lj њ:nj џ:dz'

const folded = spelled
  .split(' ')
  .map((pair) => pair.split(':'))
  .reduce(
    (inner, [letter, spelling]) => `replace(${inner}, '${letter}', '${spelling}')`,
    `translate(regexp_replace(normalize(lower(body collate pg_c_utf8), nfkd), '[\\u0300-\\u036f]+', '', 'g'), '${from}', '${to}')`,
  )

/** Lets people find their conversations by words of any message, by the other's name and by the listing's title. */
export async function up(db: Kysely<unknown>) {
  // Each word belongs to the accounts that may find it ("7:cijena"), so that a search reads the words of one account
  // alone, however often all others use them. Whole in itself, since indexes are built with a bare search path.
  await sql`
    create function account_words(body text, accounts bigint[]) returns tsvector
      language sql immutable parallel safe cost 300
      return (
        select array_to_tsvector(coalesce(array_agg(account || ':' || left(word, 40)), '{}'))
        from regexp_split_to_table(${sql.raw(folded)}, '[^[:alnum:]]+') as word, unnest(accounts) as account
        where word <> '' and account is not null)`.execute(db)

  await sql`alter table message add recipient_id bigint references account (id) on delete set null`.execute(
    db,
  )
  await sql`
    update message set recipient_id = member.other_id
    from conversation_member member
    where member.conversation_id = message.conversation_id and member.account_id = message.sender_id`.execute(
    db,
  )
  await sql`
    create function note_recipient() returns trigger language plpgsql as $$
    begin
      select other_id into new.recipient_id from conversation_member
      where conversation_id = new.conversation_id and account_id = new.sender_id;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger message_recipient before insert on message
    for each row execute function note_recipient()`.execute(db)
  // Serves the erasure of accounts.
  await sql`create index message_recipient on message (recipient_id)`.execute(db)
  // Serves the search in messages. A held message is found by its sender alone. Without a list of pending entries,
  // which every search would have to read.
  await sql`
    create index message_words on message
    using gin (account_words(body, array[sender_id, case when is_held then null else recipient_id end]))
    with (fastupdate = off)
    where body is not null and withdrawn_at is null`.execute(db)

  // The other's name and the listing's title, for search alone. Apart from conversation_member, where every message
  // would write its words again.
  await sql`
    create table conversation_names (
      account_id      bigint not null,
      conversation_id bigint not null,
      names           text not null,
      primary key (account_id, conversation_id),
      foreign key (account_id, conversation_id)
        references conversation_member (account_id, conversation_id) on delete cascade
    )`.execute(db)
  // Serves the search by names.
  await sql`
    create index conversation_names_words on conversation_names
    using gin (account_words(names, array[account_id])) with (fastupdate = off)`.execute(db)
  // A listing that staff hold shows no title.
  await sql`
    create function names_in(conversation_id bigint, other_id bigint) returns text
      language sql stable
      return concat_ws(' ',
        (select username from account where account.id = other_id),
        (select business_name from shop where owner_id = other_id),
        (select title from conversation join listing on listing.id = conversation.listing_id
          where conversation.id = names_in.conversation_id and not held_by_moderation))`.execute(db)
  await sql`
    insert into conversation_names
    select account_id, conversation_id, names_in(conversation_id, other_id) from conversation_member`.execute(
    db,
  )
  await sql`
    create function name_conversations() returns trigger language plpgsql as $$
    begin
      insert into conversation_names
      select account_id, conversation_id, names_in(conversation_id, other_id) from added
      order by conversation_id, account_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger conversation_member_named after insert on conversation_member
    referencing new table as added for each statement execute function name_conversations()`.execute(db)
  await sql`
    create function rename_conversations() returns trigger language plpgsql as $$
    declare
      ids bigint[];
    begin
      if tg_table_name = 'listing' then
        ids := array(select id from conversation where listing_id = new.id);
      elsif tg_table_name = 'conversation' then
        ids := array[new.id];
      elsif tg_table_name = 'conversation_member' then
        ids := array[new.conversation_id];
      elsif tg_table_name = 'account' then
        ids := array(select conversation_id from conversation_member where other_id = new.id);
      else
        ids := array(select conversation_id from conversation_member where other_id = new.owner_id);
      end if;
      update conversation_names set names = names_in(member.conversation_id, member.other_id)
      from conversation_member member
      where member.conversation_id = any(ids)
        and conversation_names.account_id = member.account_id
        and conversation_names.conversation_id = member.conversation_id
        and names <> names_in(member.conversation_id, member.other_id);
      return null;
    end $$`.execute(db)
  const changes = {
    listing: ['title', 'held_by_moderation'],
    conversation: ['listing_id'],
    conversation_member: ['other_id'],
    account: ['username'],
    shop: ['business_name'],
  }
  for (const [table, columns] of Object.entries(changes)) {
    const isChanged = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
    await sql`
      create trigger ${sql.id(`${table}_renamed`)} after update of ${sql.raw(columns.join(', '))} on ${sql.id(table)}
      for each row when (${sql.raw(isChanged)}) execute function rename_conversations()`.execute(db)
  }
  await sql`
    create trigger shop_named after insert on shop
    for each row execute function rename_conversations()`.execute(db)
}
