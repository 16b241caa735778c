import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import type { ItemHit } from '@plinth/contract/quotations/item'
import { IconSearch, IconSquare, IconSquareCheckFilled, IconStar, IconStarFilled } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { categoriesQuery, categoryOptions, itemHitsQuery } from '../../item-library/item-library.api.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { type InsertPlace, itemName, itemsInserted } from '../store/item-changes.ts'
import { KitsPart } from './kits-part.tsx'
import classes from './library-dialog.module.css'

interface LibraryDialogProps {
  model: GridModel
  at: InsertPlace
  onClose: () => void
}

const keyOf = ({ itemId, variantId }: ItemHit): string => `${itemId} ${variantId ?? ''}`

const PARTS = [
  { value: 'items', label: 'Items' },
  { value: 'kits', label: 'Kits' },
]

/** The library over the lines: items and their variants, one or several at once, or a kit, come in where it was opened (T4). */
export function LibraryDialog(props: LibraryDialogProps) {
  const [part, setPart] = useState('items')
  return (
    <Dialog opened onClose={props.onClose} title="Insert from the library" size={760}>
      <div className={classes.root}>
        <SegmentedControl aria-label="What to insert" data={PARTS} value={part} onChange={setPart} />
        {part === 'kits' ? <KitsPart {...props} /> : <ItemsPart {...props} />}
      </div>
    </Dialog>
  )
}

function ItemsPart({ model, at, onClose }: LibraryDialogProps) {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 120)
  const [categoryId, setCategory] = useState<string | null>(null)
  const [favourites, setFavourites] = useState(false)
  const [picked, setPicked] = useState<readonly ItemHit[]>([])
  const [active, setActive] = useState(0)
  const id = useId()
  const hits = useQuery({
    ...itemHitsQuery({ search: asked, categoryId, favourites }),
    placeholderData: keepPreviousData,
  })
  const list = hits.data ?? []
  const isPicked = (hit: ItemHit): boolean => picked.some(one => keyOf(one) === keyOf(hit))
  const pick = (hit: ItemHit): void =>
    setPicked(isPicked(hit) ? picked.filter(one => keyOf(one) !== keyOf(hit)) : [...picked, hit])
  const chosen = picked.length > 0 ? picked : list.slice(active, active + 1)
  const insert = (items: readonly ItemHit[]): void => {
    if (items.length === 0) return
    const { changes, ids } = itemsInserted(model.contentNow(), items, at)
    const problem = model.change(changes)
    onClose()
    if (problem !== undefined) return void toast.error(problem)
    // once the dialog has given the focus back
    setTimeout(() => model.handle.current?.goToLine(ids[0] ?? '', 'quantity'))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const current = list[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1
      setActive(Math.max(0, Math.min(list.length - 1, active + by)))
    } else if (event.key === 'Enter' && event.shiftKey && current) pick(current)
    else if (event.key === 'Enter') insert(chosen)
    else return
    event.preventDefault()
  }
  // what is found for other words begins at its top
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list
  useEffect(() => setActive(0), [asked, categoryId, favourites])
  return (
    <>
      <div className={classes.filters}>
        <TextInput
          className={classes.search}
          aria-label="Search the library"
          placeholder="Name, code, brand, category …"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          data-autofocus
          autoComplete="off"
          role="combobox"
          aria-expanded={list.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={list[active] ? `${id}-${active}` : undefined}
          value={search}
          maxLength={100}
          onChange={event => setSearch(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Narrowing
          categoryId={categoryId}
          onCategory={setCategory}
          favourites={favourites}
          onFavourites={setFavourites}
        />
      </div>
      {hits.isError ? (
        <ErrorState message={messageOf(hits.error)} onRetry={() => void hits.refetch()} />
      ) : hits.data === undefined ? (
        <SkeletonRows count={6} />
      ) : list.length === 0 ? (
        <p className={classes.empty} role="status">
          {asked === '' && categoryId === null && !favourites
            ? 'What you use and star appears here. Type to search the whole library.'
            : 'No item matches'}
        </p>
      ) : (
        <Hits
          id={id}
          list={list}
          active={active}
          isPicked={isPicked}
          symbol={model.symbol}
          onPick={pick}
          onTake={insert}
        />
      )}
      <div className={classes.foot}>
        <p className={classes.hint}>
          <kbd>Enter</kbd> inserts, <kbd>Shift+Enter</kbd> picks several
        </p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => insert(chosen)}>
          {picked.length > 1 ? `Insert ${picked.length} lines` : 'Insert'}
        </Button>
      </div>
    </>
  )
}

interface NarrowingProps {
  categoryId: string | null
  onCategory: (id: string | null) => void
  favourites: boolean
  onFavourites: (isOn: boolean) => void
}

/** What narrows the items beside a search. */
function Narrowing({ categoryId, onCategory, favourites, onFavourites }: NarrowingProps) {
  const { data: categories } = useQuery(categoriesQuery)
  return (
    <>
      <Select
        aria-label="Category"
        placeholder="All categories"
        data={categoryOptions(categories)}
        value={categoryId}
        onChange={onCategory}
        searchable
        clearable
      />
      <Button
        variant={favourites ? 'light' : 'default'}
        aria-pressed={favourites}
        leftSection={
          favourites ? <IconStarFilled size={15} aria-hidden /> : <IconStar size={15} stroke={1.75} aria-hidden />
        }
        onClick={() => onFavourites(!favourites)}
      >
        Favourites
      </Button>
    </>
  )
}

interface HitsProps {
  id: string
  list: readonly ItemHit[]
  active: number
  isPicked: (hit: ItemHit) => boolean
  symbol: string
  onPick: (hit: ItemHit) => void
  onTake: (hits: ItemHit[]) => void
}

function Hits({ id, list, active, isPicked, symbol, onPick, onTake }: HitsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={box} id={`${id}-list`} role="listbox" aria-multiselectable aria-label="Items" className={classes.list}>
      {list.map((hit, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys of the list
        <div
          key={keyOf(hit)}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={isPicked(hit)}
          data-active={at === active || undefined}
          className={classes.hit}
          onClick={() => onPick(hit)}
          onDoubleClick={() => onTake([hit])}
        >
          {isPicked(hit) ? (
            <IconSquareCheckFilled size={18} className={classes.picked} aria-hidden />
          ) : (
            <IconSquare size={18} stroke={1.5} className={classes.unpicked} aria-hidden />
          )}
          {hit.thumb !== null && <img className={classes.thumb} src={hit.thumb} alt="" />}
          <span className={classes.name}>
            {itemName(hit)}
            <small>{[hit.code, hit.brand].filter(Boolean).join(' · ')}</small>
          </span>
          <span className={classes.rate}>
            {hit.sellingRate === null ? 'No rate' : rateText(hit.sellingRate, symbol)}
            <small>{hit.unit}</small>
          </span>
        </div>
      ))}
    </div>
  )
}
