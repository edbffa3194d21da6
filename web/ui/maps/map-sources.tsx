import { PathLink } from '#web/ui/path-link.tsx'

const sources = [
  { name: 'geoBoundaries', url: 'https://www.geoboundaries.org' },
  { name: 'GSHHG', url: 'https://www.soest.hawaii.edu/pwessel/gshhg/' },
  { name: 'Natural Earth', url: 'https://www.naturalearthdata.com' },
]

/** Where the drawing of the country comes from, as its licences ask. */
export const MapSources = () => (
  <span>
    {'Podaci: '}
    {sources.map(({ name, url }, at) => (
      <span key={name}>
        {at > 0 && ', '}
        <PathLink to={url} rel="noopener" className="line-link underline">
          {name}
        </PathLink>
      </span>
    ))}
  </span>
)
