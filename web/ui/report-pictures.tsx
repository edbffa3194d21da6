import type { OwnReport } from '#contract/reports.ts'

type ReportPicturesProps = { pictures: OwnReport['pictures']; className?: string }

/** Small pictures of a report, each a link to its large version. */
export function ReportPictures({ pictures, className = '' }: ReportPicturesProps) {
  if (pictures.length === 0) return null
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`}>
      {pictures.map(({ id, image, large }, index) => (
        <li key={id}>
          <a href={large} target="_blank" rel="noreferrer">
            <img
              src={image}
              alt={`Slika ${index + 1} uz prijavu`}
              loading="lazy"
              className="size-20 rounded-field border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
