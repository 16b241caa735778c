import { Button, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import checkbox from '../checkbox.module.css'
import { noOptions } from '../option-texts.ts'
import classes from './column-filter.module.css'
import type { FilterOption, LoadOptions } from './columns.ts'

const DEBOUNCE = 200

interface Loaded {
  search: string
  attempt: number
  options?: readonly FilterOption[]
  failed?: true
}

export interface FilterOptionsProps {
  column: string
  header: string
  value: readonly string[]
  loadOptions: LoadOptions
  onChange: (value: readonly string[]) => void
}

/** A searchable list of boxes; what is chosen stays in it even when the search does not find it. */
export function FilterOptions({ column, header, value, loadOptions, onChange }: FilterOptionsProps) {
  const [search, setSearch] = useState('')
  const { options, failed, retry } = useOptions(column, search.trim(), loadOptions)
  const known = new Set(options?.map(option => option.value))
  const kept = search === '' ? value.filter(one => !known.has(one)).map(one => ({ value: one, label: one })) : []
  const rows = [...(options ? kept : []), ...(options ?? [])]
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter(one => one !== option) : [...value, option])

  return (
    <>
      <div className={classes.search}>
        <TextInput
          type="search"
          size="xs"
          data-autofocus
          aria-label={`Search ${header}`}
          placeholder="Search"
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      </div>
      {failed ? (
        <div className={classes.note} role="alert">
          Could not load.{' '}
          <Button size="compact-sm" variant="subtle" onClick={retry}>
            Retry
          </Button>
        </div>
      ) : options === undefined ? (
        <div className={classes.note} role="status">
          Loading…
        </div>
      ) : rows.length === 0 ? (
        <div className={classes.note} role="status">
          {noOptions({ isSearched: search.trim() !== '' })}
        </div>
      ) : (
        <ul className={classes.options} aria-label={header}>
          {rows.map(option => (
            <li key={option.value}>
              <label className={classes.option}>
                <input
                  type="checkbox"
                  className={checkbox.box}
                  checked={value.includes(option.value)}
                  onChange={() => toggle(option.value)}
                />
                <span className={option.label ? undefined : classes.blank}>{option.label || 'Blank'}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The options for a text; the old ones stay while the new ones are on their way. */
function useOptions(column: string, search: string, loadOptions: LoadOptions) {
  const [loaded, setLoaded] = useState<Loaded>({ search: '', attempt: 0 })
  const [attempt, setAttempt] = useState(0)
  const load = useEffectEvent(loadOptions)
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(
      () => {
        load(column, search, stop.signal).then(
          options => !stop.signal.aborted && setLoaded({ search, attempt, options }),
          () => !stop.signal.aborted && setLoaded({ search, attempt, failed: true }),
        )
      },
      search === '' ? 0 : DEBOUNCE,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [column, search, attempt])
  const retry = () => {
    setLoaded({ search, attempt })
    setAttempt(attempt + 1)
  }
  return { options: loaded.options, failed: loaded.failed === true, retry }
}
