import { sql } from 'kysely'
import type { Condition } from '../rule.ts'
import { by, ended, follows, internal, moved, type MergeStep, type Rules, within } from '../rule.ts'

const draftOf = (accountId: number) =>
  sql`select from follower_message as draft where draft.seller_id = ${accountId} and draft.sent_at is null`

const ofMessages: Condition = ({ id }) =>
  sql`message_id in (select id from follower_message where seller_id = ${id})`

/** Sent messages move without their week, so that it never overlaps; of two drafts that of the kept account stays. */
const moveMessages: MergeStep = async (trx, { from, to }, limit) => {
  await sql`
    delete from follower_message
    where seller_id = ${from.id} and sent_at is null and exists (${draftOf(to.id)})`.execute(trx)
  const { numAffectedRows = 0n } = await sql`
    update follower_message set seller_id = ${to.id}, next_at = sent_at
    where id = any(array(select id from follower_message where seller_id = ${from.id} limit ${limit}))`.execute(
    trx,
  )
  return Number(numAffectedRows)
}

/** Tables of promotional messages to followers. */
export const followerRules = {
  seller_message_consent: {
    whose: by('account_id', 'seller_id'),
    erasure: 'deleted',
    // Given to or by another account; the person may consent again.
    merge: ended('Uključene poruke prodavača', 'account_id', 'seller_id'),
    exported: {
      file: 'pristanci-na-poruke-prodavaca',
      own: by('account_id'),
      columns: {
        id: internal,
        account_id: internal,
        seller_id: 'broj prodavača',
        by_mail: 'i e-mailom',
        source: 'mjesto pristanka',
        given_at: 'dat',
        withdrawn_at: 'povučen',
        withdrawn_by: 'način povlačenja',
      },
    },
  },
  follower_message: {
    whose: by('seller_id'),
    erasure: 'deleted',
    merge: {
      as: 'step',
      columns: ['seller_id'],
      label: 'Poruke pratiocima',
      run: moveMessages,
      both: ({ from, to }) => sql`
        select count(*) from follower_message
        where seller_id = ${from.id} and sent_at is null and exists (${draftOf(to.id)})`,
    },
    exported: {
      file: 'poruke-pratiocima',
      columns: {
        id: 'broj poruke',
        seller_id: internal,
        title: 'naslov',
        body: 'tekst',
        shop_link: 's linkom na profil',
        version: internal,
        changed_at: 'napisana',
        sent_at: 'poslana',
        next_at: 'sljedeća od',
        recipients: 'primalaca',
        delivered: 'isporučeno',
        after_id: internal,
        done_at: 'isporuka završena',
        stopped_at: 'isporuka zaustavljena',
        removed_at: { leftOut: 'Work of moderators, who tell the seller themselves.' },
        opened: 'otvorilo',
        unsubscribed: 'isključilo poruke',
      },
    },
  },
  follower_message_listing: {
    whose: ofMessages,
    erasure: 'cascaded',
    merge: follows,
    exported: {
      file: 'oglasi-u-porukama-pratiocima',
      columns: {
        message_id: 'broj poruke',
        listing_id: 'broj oglasa',
        place: 'redni broj',
        clicks: 'otvaranja',
      },
    },
  },
  follower_message_recipient: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: moved({ column: 'account_id', once: ['message_id'] }),
    exported: {
      file: 'primljene-poruke-prodavaca',
      columns: {
        message_id: 'broj poruke',
        account_id: internal,
        opened_at: 'otvorena',
        unsubscribed_at: 'poruke isključene',
      },
    },
  },
  follower_message_click: {
    whose: by('account_id'),
    erasure: 'cascaded',
    // Rows follow their recipient by a foreign key.
    merge: within('account_id'),
    exported: {
      file: 'oglasi-otvoreni-iz-poruka-prodavaca',
      columns: {
        message_id: 'broj poruke',
        account_id: internal,
        listing_id: 'broj oglasa',
        clicked_at: 'vrijeme',
      },
    },
  },
} satisfies Rules
