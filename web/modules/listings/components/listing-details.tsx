import { paths } from '#web/lib/site.ts'
import type { ShownData } from '#web/modules/listings/load.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { ApproximateMap } from '#web/ui/maps/approximate-map.tsx'
import { AttributeList } from './attribute-list.tsx'
import { AvailabilityCalendar } from './availability-calendar.tsx'
import { Description } from './description.tsx'
import { ListingVideo } from './listing-video.tsx'
import { SafetyNote } from './safety-note.tsx'
import { Section } from './section.tsx'

/** The details of a listing that its seller wrote or chose: texts, video, attributes, free days, place and group. */
export function ListingDetails({ data }: { data: ShownData }) {
  const { page, video, calendar, tiles, surroundings } = data
  const { title, groups, town, group, description, shortDescription, signature } = page
  return (
    <>
      {(description.trim() || shortDescription || signature) && (
        <Section title="Opis">
          {shortDescription && (
            <p className="max-w-[70ch] text-lg [overflow-wrap:anywhere]">{shortDescription}</p>
          )}
          <Description text={description} />
          {signature && (
            <p className="max-w-[70ch] border-t border-line pt-4 [overflow-wrap:anywhere] whitespace-pre-line text-muted">
              {signature}
            </p>
          )}
        </Section>
      )}
      {video && (
        <Section title="Video" className="print:hidden">
          <ListingVideo video={video} title={title} isPublic={page.isActive} />
        </Section>
      )}
      {groups.length > 0 && (
        <Section title="Detalji">
          <AttributeList groups={groups} />
        </Section>
      )}
      {calendar && (
        <Section title="Slobodni termini">
          <AvailabilityCalendar {...calendar} />
        </Section>
      )}
      {town && (
        <Section title="Lokacija" className="print:hidden">
          <ApproximateMap town={town} tiles={tiles} surroundings={surroundings} />
        </Section>
      )}
      {group && (
        <p>
          Dio ponude{' '}
          <PathLink to={paths.group(group.id)} className="font-semibold text-primary underline">
            {group.title}
          </PathLink>
          . Pogledajte sve jedinice.
        </p>
      )}
      <SafetyNote />
    </>
  )
}
