import type { OwnReport } from '#contract/reports/endpoints.ts'

type ReportPicturesProps = { pictures: OwnReport['pictures']; label?: string; className?: string }

/** Small pictures that staff or a reporter sees, each a link to its large version. */
export function ReportPictures({
  pictures,
  label = 'Slika uz prijavu',
  className = '',
}: ReportPicturesProps) {
  if (pictures.length === 0) return null
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`}>
      {pictures.map(({ id, image, large }, index) => (
        <li key={id}>
          <a href={large} target="_blank" rel="noreferrer">
            <img
              src={image}
              alt={`${label}, ${index + 1}`}
              loading="lazy"
              className="size-20 rounded-field border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
