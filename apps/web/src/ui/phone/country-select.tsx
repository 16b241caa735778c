import type { SelectProps } from '@mantine/core'
import { COUNTRIES, countryByName } from '@plinth/contract/countries'
import { NO_RESULTS } from '../inputs/option-texts.ts'
import { Select } from '../inputs/select.tsx'
import classes from './country-pickers.module.css'
import { filterBy, findCountries } from './find-countries.ts'
import { Flag } from './flag.tsx'

/** What every picker takes from its form; `value` is '' while nothing is chosen. */
export interface PickerProps
  extends Omit<
    SelectProps,
    'data' | 'value' | 'defaultValue' | 'onChange' | 'filter' | 'renderOption' | 'searchable' | 'nothingFoundMessage'
  > {
  value?: string
  onChange: (value: string) => void
}

const NAMES = COUNTRIES.map(({ name }) => name)

/** A country by name, found by typing part of its name or its two letters (SH-282, SH-Q110). */
export function CountrySelect({ value = '', onChange, ...field }: PickerProps) {
  // a country written before there was a table stays what it is
  const data = value === '' || countryByName(value) ? NAMES : [value, ...NAMES]
  return (
    <Select
      label="Country"
      {...field}
      data={data}
      value={value === '' ? null : (countryByName(value)?.name ?? value)}
      onChange={name => onChange(name ?? '')}
      searchable
      nothingFoundMessage={NO_RESULTS}
      leftSection={value === '' ? undefined : <Flag country={countryByName(value)} />}
      filter={filterBy(findCountries)}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Flag country={countryByName(option.value)} />
          <span className={classes.name}>{option.value}</span>
        </span>
      )}
    />
  )
}
