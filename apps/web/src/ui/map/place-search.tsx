import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../lib/forms.ts'
import { useRuntimeConfig } from '../../lib/server/runtime-config.ts'
import classes from './location-dialog.module.css'
import type { Place } from './picked-place.ts'

const DEBOUNCE = 250
const SHORTEST = 2

type Found =
  | { state: 'idle' | 'asking' }
  | { state: 'found'; of: string; places: Place[] }
  | { state: 'failed'; of: string; message: string }

/** A search box that suggests places while one types (SH-199). What finds nothing says so for as long as its text stands there. */
export function PlaceSearch({
  search,
  onChoose,
}: {
  search: (text: string) => Promise<Place[]>
  onChoose: (place: Place) => void
}) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text, setText] = useState('')
  /** Enter was pressed or the field left: the suggestions, which would say that there are none, may be closed */
  const [isDone, setDone] = useState(false)
  /** what a suggestion has put into the field, which need not find itself */
  const [taken, setTaken] = useState('')
  // the bundled list of towns knows no streets
  const hasStreets = useRuntimeConfig().map.geocoder !== ''
  const found = useSuggestions(text, search)
  const places = found.state === 'found' ? found.places : []
  const problem = text === taken ? undefined : problemOf(found, text, hasStreets)

  const choose = (option: string): void => {
    const place = places[Number(option)]
    if (!place) return
    combobox.closeDropdown()
    setText(place.location)
    setTaken(place.location)
    onChoose(place)
  }
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.Target>
          <TextInput
            type="search"
            aria-label="Search for a place"
            placeholder={hasStreets ? 'Search for a place' : 'Search for a town'}
            description={hasStreets ? undefined : 'Towns only: put the pin on the street by hand.'}
            inputWrapperOrder={['input', 'description']}
            maxLength={200}
            autoComplete="off"
            value={text}
            leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
            rightSection={found.state === 'asking' ? <Loader size={16} aria-hidden /> : null}
            onChange={event => {
              setText(event.currentTarget.value)
              setDone(false)
              combobox.openDropdown()
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => {
              combobox.closeDropdown()
              setDone(true)
            }}
            onKeyDown={event => {
              // Enter without a suggestion picked takes the first; Esc closes the suggestions and not the dialog
              if (event.key === 'Enter') {
                setDone(true)
                if (problem !== undefined) combobox.closeDropdown()
                else if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() === -1 && isOfText(found, text))
                  choose('0')
              }
              if (event.key === 'Escape' && combobox.dropdownOpened) event.stopPropagation()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={found.state === 'idle' || (found.state === 'asking' && places.length === 0)}>
          <Combobox.Options aria-label="Places">
            {places.map((place, index) => (
              <Combobox.Option key={`${place.location} ${place.latitude} ${place.longitude}`} value={String(index)}>
                <span className={classes.name}>{place.name}</span>{' '}
                <span className={classes.region}>{regionOf(place)}</span>
              </Combobox.Option>
            ))}
            {found.state === 'found' && places.length === 0 && <Combobox.Empty>No results found</Combobox.Empty>}
            {found.state === 'failed' && <Combobox.Empty>{found.message}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <p className={classes.nothing} role="status">
        {isDone && problem}
      </p>
    </div>
  )
}

/** What tells places of one name apart. */
const regionOf = (place: Place): string => [place.area, place.country].filter(part => part !== '').join(', ')

/** Whether an answer is that of the text that stands there, and not of an earlier one. */
const isOfText = (found: Found, text: string): found is Extract<Found, { of: string }> =>
  'of' in found && found.of === text.trim()

/** Why the text that stands there has found nothing; undefined while that is not known. */
function problemOf(found: Found, text: string, hasStreets: boolean): string | undefined {
  if (!isOfText(found, text)) return undefined
  if (found.state === 'failed') return found.message
  if (found.places.length > 0) return undefined
  return `No place found for “${found.of}”. ${hasStreets ? 'Try the town or the pin code.' : 'Try the nearest town.'}`
}

/** The suggestions for what is typed now; an answer that comes after the text has changed is dropped. */
function useSuggestions(text: string, search: (text: string) => Promise<Place[]>): Found {
  const [found, setFound] = useState<Found>({ state: 'idle' })
  const wanted = text.trim()
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const answer: Found = await search(wanted).then(
      places => ({ state: 'found', of: wanted, places }),
      (error: unknown) => ({ state: 'failed', of: wanted, message: messageOf(error) }),
    )
    if (!signal.aborted) setFound(answer)
  })
  useEffect(() => {
    if (wanted.length < SHORTEST) {
      setFound({ state: 'idle' })
      return
    }
    const stop = new AbortController()
    const timer = setTimeout(() => {
      setFound(now => (now.state === 'found' ? now : { state: 'asking' }))
      void ask(stop.signal)
    }, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted])
  return found
}
