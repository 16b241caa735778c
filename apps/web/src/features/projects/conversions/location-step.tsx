import { countryOrHome } from '@plinth/contract/company/firm-home'
import { LocationPicker } from '../../../ui/map/location-picker.tsx'
import type { PickedLocation } from '../../../ui/map/picked-place.ts'
import { nearestPlace, searchPlaces, townsWithin } from '../../company/places/places.api.ts'
import type { WizardForm } from './use-wizard.ts'
import classes from './wizard.module.css'

/** Where the project is, with a search and a pin (IN-132 to IN-136). A pin that nobody has put anywhere is not kept. */
export function LocationStep({
  form,
  home,
  onPrevious,
  onNext,
}: {
  form: WizardForm
  /** the company's country, which an empty one is */
  home: string
  onPrevious: () => void
  onNext: () => void
}) {
  const { lat, lng, place, city, country } = form.values
  const initial = lat === null || lng === null ? undefined : { latitude: lat, longitude: lng, location: place }
  const keep = ({ latitude, longitude, location }: PickedLocation): void => {
    form.setFieldValue('lat', latitude)
    form.setFieldValue('lng', longitude)
    form.setFieldValue('place', location)
  }
  return (
    <section className={classes.form} aria-label="Set Location">
      <p className={classes.note}>This location marks where attendance at the project is recorded.</p>
      <p className={classes.hint} role="status">
        {lat === null
          ? 'No place is chosen yet. Search for it, drag the pin or press the map; the project can do without one.'
          : 'The project is at the pin.'}
      </p>
      <LocationPicker
        initial={initial}
        near={city}
        search={text => searchPlaces(text, countryOrHome(country, home)?.countrycode)}
        reverse={nearestPlace}
        towns={townsWithin}
        onPick={keep}
        labels={{ close: 'Previous', submit: 'Next' }}
        onClose={onPrevious}
        onSubmit={onNext}
      />
    </section>
  )
}
