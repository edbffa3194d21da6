import Search from 'lucide-react/icons/search'
import Tag from 'lucide-react/icons/tag'
import { Form } from 'react-router'
import { maxQueryLength } from '#contract/limits/search.ts'
import { paths } from '#web/lib/site.ts'
import { controlClass } from '#web/ui/forms/field.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { TalkDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import {
  isFiltered,
  listPath,
  type Place,
  threadPath,
  type View,
  views,
} from '#web/modules/conversations/filter.ts'
import type { Loaded } from '#web/modules/conversations/load.ts'
import { ConversationRow } from './conversation-row.tsx'
import { QuestionsLink } from './questions-link.tsx'
import { ListOutcome } from './list-outcome.tsx'
import { tagDots } from './tag-mark.tsx'

const chip =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface px-4 text-sm lg:px-3 whitespace-nowrap hover:border-line-strong aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:font-semibold'

type ConversationListProps = { loaded: Loaded; place: Place; gotovo: string | undefined }

export function ConversationList({ loaded, place, gotovo }: ConversationListProps) {
  const { conversations, next, tags } = loaded
  const first = { ...place, after: undefined }
  const about = place.aboutId === undefined ? undefined : conversations[0]?.listing?.title
  return (
    <>
      <div className="flex flex-col gap-3 border-b border-line bg-surface px-4 pt-4 pb-3">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="flex-1 text-xl font-bold">Poruke</h1>
          <QuestionsLink unread={loaded.unreadQuestions} />
          <PathLink
            to={listPath(first, { uredi: 'oznake' })}
            className="grid size-11 place-items-center rounded-full hover:bg-canvas hover:text-primary"
          >
            <Tag className="size-5" aria-hidden="true" />
            <span className="sr-only">Uredite oznake</span>
          </PathLink>
        </div>
        <MessageSearch place={place} />
        <ViewLinks place={first} tags={tags} />
        {place.aboutId !== undefined && (
          <div>
            <RemovableChip
              label={`Oglas: ${about ?? place.aboutId}`}
              to={listPath({ ...first, aboutId: undefined })}
            />
          </div>
        )}
        <ListOutcome gotovo={gotovo} />
      </div>
      {conversations.length === 0 ? (
        <Nothing place={place} />
      ) : (
        <nav aria-label="Razgovori" className="bg-surface">
          <ul>
            {conversations.map((conversation) => (
              <li key={conversation.id}>
                <ConversationRow
                  conversation={conversation}
                  to={threadPath(place, conversation.id, conversation.found?.sequence)}
                  isOpen={conversation.id === place.conversationId}
                  marksArchived={place.q !== '' && place.view !== 'arhiva'}
                />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {(next !== null || place.after !== undefined) && (
        <div className="flex flex-wrap gap-3 p-4">
          {place.after !== undefined && (
            <ButtonLink to={listPath(first)} kind="quiet" className="flex-1">
              Na početak
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink to={listPath(place, { iza: next })} kind="quiet" className="flex-1">
              Stariji razgovori
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

function MessageSearch({ place }: { place: Place }) {
  return (
    <search aria-label="Pretraga poruka">
      <Form key={place.q} action={paths.messages()} className="relative">
        {place.view !== 'sve' && <input type="hidden" name="prikaz" value={place.view} />}
        {place.tagId !== undefined && <input type="hidden" name="oznaka" value={place.tagId} />}
        {place.aboutId !== undefined && <input type="hidden" name="artikal" value={place.aboutId} />}
        <input
          type="search"
          name="q"
          aria-label="Ime, oglas ili poruka"
          placeholder="Ime, oglas ili poruka"
          defaultValue={place.q}
          maxLength={maxQueryLength}
          className={`${controlClass} pr-12`}
        />
        <button className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-field text-muted hover:text-primary">
          <Search className="size-5" aria-hidden="true" />
          <span className="sr-only">Pretražite</span>
        </button>
      </Form>
    </search>
  )
}

function ViewLinks({ place, tags }: { place: Place; tags: Loaded['tags'] }) {
  return (
    <nav
      aria-label="Prikaz poruka"
      className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:max-h-40"
    >
      <ul className="flex w-max gap-2 lg:w-auto lg:flex-wrap lg:gap-1.5">
        {(Object.keys(views) as View[]).map((view) => (
          <li key={view}>
            <PathLink
              to={listPath({ ...place, view, tagId: undefined })}
              aria-current={place.view === view && place.tagId === undefined ? 'true' : undefined}
              className={chip}
            >
              {views[view]}
            </PathLink>
          </li>
        ))}
        {tags.map(({ id, name, color, count }) => (
          <li key={id}>
            <PathLink
              to={listPath({ ...place, view: 'sve', tagId: id })}
              aria-current={place.tagId === id ? 'true' : undefined}
              className={chip}
            >
              <span aria-hidden="true" className={`size-2.5 rounded-full ${tagDots[color]}`} />
              {`${name} (${count})`}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const nothing: Record<View, string> = {
  sve: 'Još nemate poruka. Kada pišete prodavaču ili neko piše vama, razgovor će biti ovdje.',
  neprocitane: 'Sve ste pročitali.',
  spasene: 'Nema spašenih razgovora. Zvjezdicom u razgovoru ga možete spasiti.',
  arhiva: 'Arhiva je prazna.',
}

function Nothing({ place }: { place: Place }) {
  const isNarrowed = place.q !== '' || place.tagId !== undefined || place.aboutId !== undefined
  return (
    <div className="p-4">
      <EmptyState
        drawing={isNarrowed ? undefined : <TalkDrawing />}
        text={isNarrowed ? 'Nijedan razgovor ne odgovara pretrazi.' : nothing[place.view]}
        action={
          isFiltered(place) ? (
            <ButtonLink to={paths.messages()}>Prikažite sve</ButtonLink>
          ) : (
            <ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>
          )
        }
      />
    </div>
  )
}
