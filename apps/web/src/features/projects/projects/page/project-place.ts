import type { ProjectDetails } from '@plinth/contract/projects/project-details'

type Placed = Pick<ProjectDetails, 'location' | 'city' | 'pinCode' | 'country' | 'lat' | 'lng'>

/** Where a project is, in one line. */
export const placeText = ({ location, city, pinCode, country }: Placed): string =>
  [location, city, pinCode, country].filter(Boolean).join(', ')

/** A map at the project's pin, or at its address; undefined where there is neither. */
export function mapAddress(project: Placed): string | undefined {
  const { lat, lng, location, city } = project
  if (lat !== null && lng !== null) return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`
  if (location === '' && city === '') return undefined
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(placeText(project))}`
}
