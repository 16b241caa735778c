import { Button, Group, NumberInput } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyPage } from '../../lib/pages/lazy-page.tsx'
import classes from './location-dialog.module.css'
import type { LocationMapProps } from './location-map.tsx'
import { MapCredits } from './map-credits.tsx'
import { chosen, firstPick, movedTo, named, type Picked, type PickedLocation, type Place } from './picked-place.ts'
import { PlaceSearch } from './place-search.tsx'

// the map library is fetched when a map is first opened
const LocationMap = lazyPage<LocationMapProps>(() => import('./location-map.tsx').then(module => module.LocationMap))

/** The pin rests this long before its place is asked for. */
const NAME_AFTER = 400

export interface LocationPickerProps {
  /** Cancel, Esc and the cross; nothing changes (SH-201) */
  onClose: () => void
  /** Submit (SH-202); the caller closes what it stands in */
  onSubmit: (picked: PickedLocation) => void
  /** the pin was put somewhere by the person, each time */
  onPick?: ((picked: PickedLocation) => void) | undefined
  /** what was saved before; without it the pin begins at `near`, and without that at Delhi (SH-570) */
  initial?: Partial<PickedLocation> | undefined
  /** a town to begin at while nothing was saved */
  near?: string | undefined
  /** suggestions for a text (SH-534) */
  search: (text: string) => Promise<Place[]>
  /** what is at a position; undefined far from everywhere (SH-533) */
  reverse: (latitude: number, longitude: number) => Promise<Place | undefined>
  /** names to draw on the bundled map, the largest first */
  towns?: LocationMapProps['towns']
  /** what the two buttons say */
  labels?: { close: string; submit: string } | undefined
}

/** Where something is: a search with suggestions, and a pin on a map that is dragged, clicked or moved by keys (SH-198 to SH-202). */
export function LocationPicker(props: LocationPickerProps) {
  const { onClose, onSubmit, initial, near = '', search, reverse, towns } = props
  const { close, submit: submitLabel } = props.labels ?? { close: 'Cancel', submit: 'Submit' }
  const [picked, setPicked] = useState(() => firstPick(initial))
  /** where the map should look, once for each new object */
  const [view, setView] = useState<LocationMapProps['view']>(picked)
  const [isSubmitting, setIsSubmitting] = useState(false)
  useNames(picked, reverse, setPicked)

  const submit = useEffectEvent(() => {
    const { location, latitude, longitude } = picked
    setIsSubmitting(false)
    onSubmit({ location, latitude, longitude })
  })
  // a press while the place is being named waits for the name
  useEffect(() => {
    if (isSubmitting && !picked.isNaming) submit()
  }, [isSubmitting, picked.isNaming])

  const [isTouched, setTouched] = useState(false)
  const tell = useEffectEvent(({ location, latitude, longitude }: Picked) => {
    props.onPick?.({ location, latitude, longitude })
  })
  useEffect(() => {
    if (isTouched) tell(picked)
  }, [isTouched, picked])

  /** counts the moves by hand: what was searched for before says nothing of where the pin is now */
  const [moves, setMoves] = useState(0)
  const move = (latitude: number, longitude: number) => {
    setPicked(movedTo(latitude, longitude))
    setTouched(true)
    setMoves(count => count + 1)
  }
  const show = (next: Picked) => {
    setPicked(next)
    setTouched(true)
    setView({ latitude: next.latitude, longitude: next.longitude })
  }
  const beginNear = useEffectEvent(async () => {
    if (initial?.latitude !== undefined || near.trim().length < 2) return
    const begun = picked
    const [place] = await search(near).catch(() => [])
    // somebody was quicker
    if (place) setPicked(now => (now === begun ? chosen(place) : now))
    if (place) setView({ latitude: place.latitude, longitude: place.longitude })
  })
  useEffect(() => void beginNear(), [])
  return (
    <div className={classes.root}>
      <PlaceSearch key={moves} search={search} onChoose={place => show(chosen(place))} />
      <div className={classes.map}>
        <Suspense fallback={<div role="status" aria-label="Loading the map" />}>
          <LocationMap
            latitude={picked.latitude}
            longitude={picked.longitude}
            view={view}
            onMove={move}
            onLocate={(latitude, longitude) => show(movedTo(latitude, longitude))}
            towns={towns}
          />
        </Suspense>
      </div>
      <MapCredits />
      <p className={classes.place} aria-live="polite" data-naming={picked.isNaming || undefined}>
        {picked.location}
      </p>
      <Group gap="sm" wrap="nowrap">
        <Degrees label="Latitude" value={picked.latitude} max={90} onChange={value => move(value, picked.longitude)} />
        <Degrees
          label="Longitude"
          value={picked.longitude}
          max={180}
          onChange={value => move(picked.latitude, value)}
        />
      </Group>
      <Group justify="flex-end" gap="sm" className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {close}
        </Button>
        <Button loading={isSubmitting} onClick={() => setIsSubmitting(true)}>
          {submitLabel}
        </Button>
      </Group>
    </div>
  )
}

/** Asks what is where the pin rests. Without an answer the coordinates stay, which are as good for everything but reading. */
function useNames(
  picked: Picked,
  reverse: LocationPickerProps['reverse'],
  setPicked: (change: (now: Picked) => Picked) => void,
): void {
  const name = useEffectEvent(async (asked: Picked) => {
    const place = await reverse(asked.latitude, asked.longitude).catch(() => undefined)
    setPicked(now => named(now, asked, place))
  })
  useEffect(() => {
    if (!picked.isNaming) return
    const timer = setTimeout(() => void name(picked), NAME_AFTER)
    return () => clearTimeout(timer)
  }, [picked])
}

interface DegreesProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** The position in figures, for who has it from elsewhere or cannot drag (SH-Q105). Taken on leaving the field and on Enter. */
function Degrees({ label, value, max, onChange }: DegreesProps) {
  const [draft, setDraft] = useState<number | string>(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setDraft(value)
  }
  const commit = () => {
    if (typeof draft !== 'number' || Math.abs(draft) > max) setDraft(value)
    else if (draft !== value) onChange(draft)
  }
  return (
    <NumberInput
      className={classes.degrees}
      label={label}
      value={draft}
      min={-max}
      max={max}
      decimalScale={6}
      hideControls
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={event => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
