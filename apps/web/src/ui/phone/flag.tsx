import type { Country } from '@plinth/contract/countries'
import classes from './country-pickers.module.css'

/** A country's flag beside its name; says nothing by itself. Drawn when it comes into view. */
export function Flag({ country }: { country: Pick<Country, 'flagUrl'> | undefined }) {
  if (!country) return <span className={classes.flag} aria-hidden />
  return <img className={classes.flag} src={country.flagUrl} alt="" width={21} height={14} loading="lazy" />
}
