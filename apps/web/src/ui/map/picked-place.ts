/** A town or an address, as a search suggests it. */
export interface Place {
  name: string
  /** state or province, '' where it is not known */
  area: string
  /** '' where it is not known */
  country: string
  latitude: number
  longitude: number
  /** one line for people: "Pune, Maharashtra, India" */
  location: string
}

/** Where a map begins that knows no place yet: Delhi, India (SH-570, SH-Q105). */
const DEFAULT_PLACE: PickedLocation = { location: 'Delhi, India', latitude: 28.6139, longitude: 77.209 }

/** What the location dialog hands back (SH-202): the text of the pin and where it is, in degrees with 6 decimals. */
export interface PickedLocation {
  location: string
  latitude: number
  longitude: number
}

export interface Picked extends PickedLocation {
  /** the pin was moved and its place is still being asked for */
  isNaming: boolean
}

/** Six decimals are 11 cm. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Where the pin begins: at what was saved, else at Delhi (SH-570). */
export function firstPick(initial?: Partial<PickedLocation>): Picked {
  if (initial?.latitude === undefined || initial.longitude === undefined) return { ...DEFAULT_PLACE, isNaming: false }
  const moved = movedTo(initial.latitude, initial.longitude)
  return initial.location ? { ...moved, location: initial.location, isNaming: false } : moved
}

/** A position nobody has named yet: its coordinates stand for it until then. Longitudes beyond the date line come back around. */
export function movedTo(latitude: number, longitude: number): Picked {
  const lat = rounded(Math.min(90, Math.max(-90, latitude)))
  const lng = rounded(
    longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180,
  )
  return { latitude: lat, longitude: lng, location: coordinates(lat, lng), isNaming: true }
}

/** A suggestion that was chosen. */
export const chosen = (place: Place): Picked => ({
  latitude: rounded(place.latitude),
  longitude: rounded(place.longitude),
  location: place.location,
  isNaming: false,
})

/** The name that was found for a position, if any; a pin that has been moved on meanwhile keeps its own. */
export function named(now: Picked, asked: Picked, place: Place | undefined): Picked {
  if (now !== asked) return now
  return { ...now, location: place?.location ?? now.location, isNaming: false }
}

/** `18.52043, 73.85674`: five decimals are a metre. */
const coordinates = (latitude: number, longitude: number): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
