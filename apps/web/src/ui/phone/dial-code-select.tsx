import { DIAL_CODES, type DialCode } from '@plinth/contract/countries'
import { NO_RESULTS } from '../inputs/option-texts.ts'
import { Select } from '../inputs/select.tsx'
import classes from './country-pickers.module.css'
import type { PickerProps } from './country-select.tsx'
import { filterBy, findDialCodes } from './find-countries.ts'
import { Flag } from './flag.tsx'

const CODES = DIAL_CODES.map(({ dialCode }) => dialCode)
const byCode = new Map(DIAL_CODES.map(entry => [entry.dialCode, entry]))
const namesOf = (entry: DialCode | undefined): string => entry?.countries.map(({ name }) => name).join(', ') ?? ''

/** A dial code, found by its digits or by the name of a country; each code is a choice of its own (SH-285, IN-Q119). */
export function DialCodeSelect({ value = '', onChange, ...field }: PickerProps) {
  const data = value === '' || byCode.has(value) ? CODES : [value, ...CODES]
  return (
    <Select
      label="Code"
      comboboxProps={{ width: 300, position: 'bottom-start' }}
      {...field}
      data={data}
      value={value === '' ? null : value}
      onChange={code => onChange(code ?? '')}
      searchable
      nothingFoundMessage={NO_RESULTS}
      filter={filterBy(findDialCodes)}
      renderOption={({ option }) => {
        const entry = byCode.get(option.value)
        return (
          <span className={classes.option}>
            <Flag country={entry?.countries[0]} />
            <span className={`${classes.code} tabular`}>{option.value}</span>
            <span className={classes.aside}>{namesOf(entry)}</span>
          </span>
        )
      }}
    />
  )
}
