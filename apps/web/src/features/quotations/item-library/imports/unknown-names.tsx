import { Button } from '@mantine/core'
import type { ItemChoiceField, UnknownName } from '@plinth/contract/quotations/item-imports/item-imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../../../ui/inputs/select.tsx'
import { brandsQuery, categoriesQuery, categoryOptions, unitsQuery } from '../item-library.api.ts'
import type { ItemImportChange } from './item-imports.api.ts'
import classes from './item-imports.module.css'
import { NewUnitDialog } from './new-unit-dialog.tsx'

type Choices = NonNullable<ItemImportChange['choices']>

interface UnknownNamesProps {
  names: readonly UnknownName[]
  isBusy: boolean
  onChoose: (choices: Choices) => void
}

const WORDS: Readonly<Record<ItemChoiceField, string>> = {
  category: 'Category',
  subCategory: 'Sub-category',
  unit: 'Unit',
  brand: 'Brand',
}

/** The names that the library does not have, each to be made or to stand for one that it has (QT-069). */
export function UnknownNames({ names, isBusy, onChoose }: UnknownNamesProps) {
  const [unit, setUnit] = useState<string>()
  const open = names.filter(({ choice }) => choice === null)
  const toCreate = open.filter(({ field }) => field !== 'unit')
  if (names.length === 0) return null
  const choose = (one: UnknownName, choice: string): void => onChoose([{ field: one.field, text: one.text, choice }])
  return (
    <details className={classes.unknown} open={open.length > 0}>
      <summary>
        {open.length === 0
          ? 'Every unknown name is chosen'
          : `${open.length} ${open.length === 1 ? 'name is' : 'names are'} not in the library`}
      </summary>
      {toCreate.length > 1 && (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          onClick={() => onChoose(toCreate.map(({ field, text }) => ({ field, text, choice: '' })))}
        >
          {`Create all ${toCreate.length}`}
        </Button>
      )}
      <ul>
        {names.map(one => (
          <li key={`${one.field} ${one.text}`}>
            <span className={classes.what}>
              <b>{one.text}</b>
              <small>{`${WORDS[one.field]}, ${one.rows} ${one.rows === 1 ? 'row' : 'rows'}`}</small>
            </span>
            <Choice
              one={one}
              isBusy={isBusy}
              onChoose={choice => choose(one, choice)}
              onNewUnit={() => setUnit(one.text)}
            />
          </li>
        ))}
      </ul>
      {unit !== undefined && (
        <NewUnitDialog
          text={unit}
          onClose={() => setUnit(undefined)}
          onMade={id => {
            onChoose([{ field: 'unit', text: unit, choice: id }])
            setUnit(undefined)
          }}
        />
      )}
    </details>
  )
}

interface ChoiceProps {
  one: UnknownName
  isBusy: boolean
  onChoose: (choice: string) => void
  onNewUnit: () => void
}

function Choice({ one, isBusy, onChoose, onNewUnit }: ChoiceProps) {
  const options = useOptions(one.field)
  const { choice, similar, text } = one
  return (
    <span className={classes.choices}>
      <Button
        size="xs"
        variant={choice === '' ? 'light' : 'default'}
        disabled={isBusy}
        aria-pressed={choice === ''}
        aria-label={`Create ${text}`}
        onClick={() => (one.field === 'unit' ? onNewUnit() : onChoose(''))}
      >
        Create
      </Button>
      {similar && (
        <Button
          size="xs"
          variant={choice === similar.value ? 'light' : 'default'}
          disabled={isBusy}
          aria-pressed={choice === similar.value}
          aria-label={`Use ${similar.label} for ${text}`}
          onClick={() => onChoose(similar.value)}
        >
          {`Use ${similar.label}`}
        </Button>
      )}
      <Select
        size="xs"
        aria-label={`Use another for ${text}`}
        placeholder="Use another"
        searchable
        disabled={isBusy || options.length === 0}
        value={choice === '' || choice === similar?.value ? null : choice}
        data={options}
        onChange={value => value && onChoose(value)}
      />
    </span>
  )
}

/** What of the library a name may stand for. */
function useOptions(field: ItemChoiceField): { value: string; label: string }[] {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: units = [] } = useQuery(unitsQuery)
  const { data: brands = [] } = useQuery(brandsQuery)
  if (field === 'unit')
    return units
      .filter(unit => !unit.isArchived)
      .map(unit => ({ value: unit._id, label: `${unit.code} (${unit.name})` }))
  if (field === 'brand') return brands.map(brand => ({ value: brand, label: brand }))
  const all = categoryOptions(categories)
  const tops = new Set(categories.filter(one => one.parentId === null).map(one => one._id))
  return field === 'category' ? all.filter(({ value }) => tops.has(value)) : all
}
